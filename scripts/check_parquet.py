#!/usr/bin/env python3
"""Reads a Parquet file that `kernwright export` wrote with Apache Arrow, and compares it with the
CSV of the same export: `check_parquet.py FILE.parquet FILE.csv`. Needs `pip install pyarrow`."""

import csv
import sys

import pyarrow.parquet as parquet


def spelled(value):
    """A cell as the CSV file has it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def same(cell, value):
    if isinstance(value, float):
        return float(cell) == value
    return cell == spelled(value)


def main():
    table = parquet.read_table(sys.argv[1])
    with open(sys.argv[2], newline="", encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    assert table.column_names == header, (table.column_names, header)
    assert table.num_rows == len(rows), (table.num_rows, len(rows))
    columns = [table.column(name).to_pylist() for name in header]
    for number, row in enumerate(rows):
        for name, cell, column in zip(header, row, columns):
            assert same(cell, column[number]), (number, name, cell, column[number])
    print(f"{table.num_rows} rows and {table.num_columns} columns agree")
    print(table.schema.to_string())


main()
