//! Where CUDA's tools lie: NVRTC, nvJitLink, libdevice and headers are found here and nowhere else.
//!
//! NVIDIA lays them out in two ways. In a *tree* (packages of a Linux system, the runfile, conda,
//! Python's packages since CUDA 13) `lib64` or `targets/<machine>/lib`, `include` and
//! `nvvm/libdevice` lie below one root. In *parts* (Python's packages up to CUDA 12, archives
//! unpacked side by side) every part has a root of its own below a common folder. In most trees
//! `lib64` is a link into `targets`, so that `lib64/..` is not the root: everything is looked up
//! from the root downwards, and a library alone leads to its root by the folder it really lies in.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::device::library::folder_of;

/// File names of NVRTC, the newest first.
const NVRTC: [&str; 4] = [
    "libnvrtc.so.13",
    "libnvrtc.so.12",
    "libnvrtc.so.11.2",
    "libnvrtc.so",
];
/// File names of nvJitLink, the newest first.
const NVJITLINK: [&str; 2] = ["libnvJitLink.so.13", "libnvJitLink.so.12"];
/// From a root to libdevice: as NVIDIA lays it out, as its old packages for conda do, and as
/// Debian's own package does.
const LIBDEVICE: [&str; 3] = [
    "nvvm/libdevice/libdevice.10.bc",
    "lib/libdevice.10.bc",
    "lib/nvidia-cuda-toolkit/libdevice/libdevice.10.bc",
];
/// Without this header a folder has not CUDA's.
const HEADER: &str = "cuda_fp16.h";
/// What identifies other folders of CUDA's headers, where they come in parts.
const OTHER_HEADERS: [&str; 3] = ["crt/host_defines.h", "nv/target", "curand_kernel.h"];

/// Tools of CUDA that belong together; what is missing is `None` or empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Toolkit {
    /// What led to it, such as `CUDA_HOME` or a folder.
    pub by: String,
    /// NVRTC's library.
    pub nvrtc: Option<PathBuf>,
    /// nvJitLink's library.
    pub nvjitlink: Option<PathBuf>,
    /// Mathematical functions as bitcode.
    pub libdevice: Option<PathBuf>,
    /// Folders of headers.
    pub headers: Vec<PathBuf>,
}

/// Lists the toolkits of this machine, those that the environment names first.
#[must_use]
pub fn toolkits() -> Vec<Toolkit> {
    let mut found = Surroundings {
        variable: &|name| std::env::var_os(name),
        root: Path::new("/"),
    }
    .toolkits();
    // What only the linker knows: folders of its cache.
    for names in [&NVRTC[..], &NVJITLINK] {
        let has = |kit: &Toolkit| match names == NVRTC {
            true => kit.nvrtc.is_some(),
            false => kit.nvjitlink.is_some(),
        };
        let known = found.iter().any(has);
        let mut names = names.iter().filter(|_| !known);
        if let Some(folder) = names.find_map(|name| folder_of(name)) {
            found.push(around(&folder).by("the linker"));
        }
    }
    found
}

/// Finds nvJitLink's library.
#[must_use]
pub fn assembler_library() -> Option<PathBuf> {
    toolkits().into_iter().find_map(|kit| kit.nvjitlink)
}

/// Finds libdevice, CUDA's library of mathematical functions as bitcode.
#[must_use]
pub fn libdevice() -> Option<PathBuf> {
    toolkits().into_iter().find_map(|kit| kit.libdevice)
}

/// Finds the folders of CUDA's headers, for compilers other than NVRTC: all of one toolkit, since
/// those of several would not suit each other.
#[must_use]
pub fn toolkit_headers() -> Vec<PathBuf> {
    let mut headers = toolkits().into_iter().map(|kit| kit.headers);
    headers.find(|found| !found.is_empty()).unwrap_or_default()
}

impl Toolkit {
    /// Folders that NVRTC reads while it compiles: its own, which has a second library, and the
    /// headers'.
    pub(crate) fn folders_of_nvrtc(&self) -> impl Iterator<Item = &Path> {
        let own = self.nvrtc.as_deref().and_then(Path::parent);
        own.into_iter()
            .chain(self.headers.iter().map(PathBuf::as_path))
    }

    /// What lies in a tree.
    fn tree(root: &Path) -> Self {
        let arch = std::env::consts::ARCH;
        // NVIDIA calls servers with Arm's processors `sbsa`.
        let targets = [arch, "sbsa"].map(|machine| root.join(format!("targets/{machine}-linux")));
        let mut folders = vec![root.join("lib64"), root.join("lib")];
        folders.extend(targets.iter().map(|target| target.join("lib")));
        folders.push(root.join(format!("lib/{arch}-linux-gnu")));
        let mut headers: Vec<PathBuf> = std::iter::once(root)
            .chain(targets.iter().map(PathBuf::as_path))
            .map(|place| place.join("include"))
            .filter(|folder| folder.join(HEADER).is_file())
            .take(1)
            .collect();
        // Since CUDA 13 those of its C++ library have a folder of their own.
        let library = headers.first().map(|folder| folder.join("cccl"));
        headers.extend(library.filter(|folder| folder.is_dir()));
        let libdevice = LIBDEVICE.iter().map(|place| root.join(place));
        Toolkit {
            by: String::new(),
            nvrtc: library_in(&folders, &NVRTC),
            nvjitlink: library_in(&folders, &NVJITLINK),
            libdevice: libdevice
                .filter_map(|file| file.canonicalize().ok())
                .find(|file| file.is_file()),
            headers,
        }
    }

    /// What lies in the parts below a folder.
    fn parts(folder: &Path) -> Self {
        let roots = entries(folder);
        let roots = roots.iter().filter(|root| !is_whole(root));
        let mut whole = Toolkit::default();
        let mut headers = Vec::new();
        for root in roots {
            let part = Toolkit::tree(root);
            whole.nvrtc = whole.nvrtc.or(part.nvrtc);
            whole.nvjitlink = whole.nvjitlink.or(part.nvjitlink);
            whole.libdevice = whole.libdevice.or(part.libdevice);
            whole.headers.extend(part.headers);
            let include = root.join("include");
            headers.extend(
                OTHER_HEADERS
                    .iter()
                    .any(|header| include.join(header).is_file())
                    .then_some(include),
            );
        }
        if !whole.headers.is_empty() {
            headers.retain(|folder| !whole.headers.contains(folder));
            whole.headers.append(&mut headers);
        }
        whole
    }

    fn by(self, by: &str) -> Self {
        Toolkit {
            by: by.to_owned(),
            ..self
        }
    }

    fn is_empty(&self) -> bool {
        self.nvrtc.is_none()
            && self.nvjitlink.is_none()
            && self.libdevice.is_none()
            && self.headers.is_empty()
    }
}

/// The toolkit that a folder of libraries belongs to, wherever links to it lie.
fn around(folder: &Path) -> Toolkit {
    let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let above = |levels: usize| real.ancestors().nth(levels).unwrap_or(&real);
    let name = |path: &Path| {
        let name = path.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    };
    let is_part = name(above(2)) == "nvidia" || name(above(1)).ends_with("-archive");
    let found = if name(above(2)) == "targets" {
        Toolkit::tree(above(3))
    } else if is_part && !is_whole(above(1)) {
        Toolkit::parts(above(2))
    } else if name(&real).ends_with("-linux-gnu") {
        Toolkit::tree(above(2))
    } else {
        Toolkit::tree(above(1))
    };
    // Of several versions in a folder of parts, and in a folder of another name, this one's count.
    let own = [folder.to_owned()];
    Toolkit {
        nvrtc: library_in(&own, &NVRTC).or(found.nvrtc),
        nvjitlink: library_in(&own, &NVJITLINK).or(found.nvjitlink),
        ..found
    }
}

/// Whether a folder among Python's packages is a tree of its own: `cu13`, say.
fn is_whole(root: &Path) -> bool {
    let name = root.file_name().and_then(OsStr::to_str).unwrap_or_default();
    let version = name.strip_prefix("cu").unwrap_or_default();
    !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit())
}

/// The newest library of these names in the first folder that has one.
fn library_in(folders: &[PathBuf], names: &[&str]) -> Option<PathBuf> {
    let mut files = folders
        .iter()
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    files.find(|file| file.is_file())
}

/// What lies in a folder, in the order of names; nothing if it cannot be read.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let found = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = found.map(|entry| entry.path()).collect();
    found.sort();
    found
}

/// What leads to toolkits: the environment and the file system's root, which tests replace.
struct Surroundings<'s> {
    variable: &'s dyn Fn(&str) -> Option<OsString>,
    root: &'s Path,
}

impl Surroundings<'_> {
    fn toolkits(&self) -> Vec<Toolkit> {
        let mut found = Vec::new();
        let mut add = |by: &str, kit: Toolkit| {
            let is_known = |known: &Toolkit| {
                let Toolkit {
                    by: _,
                    nvrtc,
                    nvjitlink,
                    libdevice,
                    headers,
                } = known;
                (nvrtc, nvjitlink, libdevice, headers)
                    == (&kit.nvrtc, &kit.nvjitlink, &kit.libdevice, &kit.headers)
            };
            if !kit.is_empty() && !found.iter().any(is_known) {
                found.push(kit.by(by));
            }
        };
        for folder in self.folders("LD_LIBRARY_PATH") {
            let own = std::slice::from_ref(&folder);
            if library_in(own, &NVRTC)
                .or(library_in(own, &NVJITLINK))
                .is_some()
            {
                add("LD_LIBRARY_PATH", around(&folder));
            }
        }
        for name in ["CUDA_HOME", "CUDA_PATH"] {
            for root in self.folders(name) {
                add(name, Toolkit::tree(&root));
                add(name, Toolkit::parts(&root));
            }
        }
        for name in ["VIRTUAL_ENV", "CONDA_PREFIX"] {
            for prefix in self.folders(name) {
                add(name, Toolkit::tree(&prefix));
                packages(&prefix, &mut |kit| add(name, kit));
            }
        }
        for folder in self.folders("PATH") {
            // `bin/nvcc` may be a link into the tree, `bin/python3` one out of its environment.
            let compiler = folder.join("nvcc").canonicalize().ok();
            if let Some(root) = compiler.iter().find_map(|file| file.ancestors().nth(2)) {
                add("nvcc on PATH", Toolkit::tree(root));
            }
            if let (true, Some(prefix)) = (folder.join("python3").is_file(), folder.parent()) {
                packages(prefix, &mut |kit| add("python3 on PATH", kit));
            }
        }
        for root in self.usual() {
            let by = root.display().to_string();
            add(&by, Toolkit::tree(&root));
            packages(&root, &mut |kit| add(&by, kit));
        }
        found
    }

    /// Folders that a variable names; those that depend on where one stands do not count.
    fn folders(&self, variable: &str) -> Vec<PathBuf> {
        let text = (self.variable)(variable).unwrap_or_default();
        std::env::split_paths(&text)
            .filter(|path| path.is_absolute())
            .collect()
    }

    /// Where toolkits lie that nothing names; of several versions the newest first.
    fn usual(&self) -> Vec<PathBuf> {
        let version = |root: &Path| {
            let name = root.file_name()?.to_str()?.strip_prefix("cuda-")?;
            let numbers = name.split('.').map(str::parse::<u32>);
            numbers.collect::<Result<Vec<u32>, _>>().ok()
        };
        let mut versions: Vec<PathBuf> = entries(&self.root.join("usr/local"))
            .into_iter()
            .filter(|root| version(root).is_some())
            .collect();
        versions.sort_by_key(|root| std::cmp::Reverse(version(root)));
        let own = [self.root.join("usr/local/cuda")]
            .into_iter()
            .chain(versions);
        let others = [
            "opt/cuda",
            "usr/lib/cuda",
            "usr",
            "usr/local",
            "opt/conda",
            "opt/venv",
        ];
        own.chain(others.map(|place| self.root.join(place)))
            .collect()
    }
}

/// NVIDIA's packages for the Pythons below a prefix.
fn packages(prefix: &Path, add: &mut dyn FnMut(Toolkit)) {
    for python in entries(&prefix.join("lib")) {
        let name = python.file_name().unwrap_or_default();
        if !name.as_encoded_bytes().starts_with(b"python3") {
            continue;
        }
        for folder in ["site-packages", "dist-packages"] {
            let nvidia = python.join(folder).join("nvidia");
            let mut trees = entries(&nvidia);
            trees.retain(|root| is_whole(root));
            for tree in trees.iter().rev() {
                add(Toolkit::tree(tree));
            }
            add(Toolkit::parts(&nvidia));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    const ARCH: &str = std::env::consts::ARCH;

    /// A file system with these files and links, and an environment.
    struct Machine {
        root: tempfile::TempDir,
        variables: Vec<(&'static str, String)>,
    }

    impl Machine {
        fn new(files: &[&str]) -> Self {
            let root = tempfile::tempdir().unwrap();
            for file in files {
                let path = root.path().join(file.replace("ARCH", ARCH));
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, "").unwrap();
            }
            Machine {
                root,
                variables: Vec::new(),
            }
        }

        fn link(self, link: &str, target: &str) -> Self {
            let link = self.root.path().join(link);
            std::fs::create_dir_all(link.parent().unwrap()).unwrap();
            symlink(target.replace("ARCH", ARCH), link).unwrap();
            self
        }

        fn set(mut self, name: &'static str, folder: &str) -> Self {
            let folder = self.root.path().join(folder.replace("ARCH", ARCH));
            self.variables.push((name, folder.display().to_string()));
            self
        }

        fn toolkits(&self) -> Vec<Toolkit> {
            let variable = |name: &str| {
                let mut known = self.variables.iter();
                let (_, value) = known.find(|(known, _)| *known == name)?;
                Some(OsString::from(value))
            };
            let surroundings = Surroundings {
                variable: &variable,
                root: self.root.path(),
            };
            surroundings.toolkits()
        }

        /// The first toolkit's parts, from the root.
        #[track_caller]
        fn check(&self, by: &str, expected: [&str; 3], headers: &[&str]) {
            let kits = self.toolkits();
            let first = kits.first().expect("there is a toolkit");
            let shown = |path: &PathBuf| {
                let root = self.root.path();
                let path = path
                    .strip_prefix(root)
                    .or_else(|_| path.strip_prefix(root.canonicalize().unwrap()))
                    .unwrap();
                path.display().to_string().replace(ARCH, "ARCH")
            };
            let part = |path: &Option<PathBuf>| path.as_ref().map_or(String::new(), shown);
            let found = [&first.nvrtc, &first.nvjitlink, &first.libdevice].map(part);
            assert_eq!(found, expected);
            let found: Vec<String> = first.headers.iter().map(shown).collect();
            assert_eq!(found, headers);
            let found = first
                .by
                .replace(&self.root.path().display().to_string(), "");
            assert_eq!(found, by);
        }
    }

    /// A whole toolkit as the runfile lays it out, and NVIDIA's packages for Debian and Fedora.
    fn installed() -> Machine {
        Machine::new(&[
            "usr/local/cuda-12.8/targets/ARCH-linux/lib/libnvrtc.so.12",
            "usr/local/cuda-12.8/targets/ARCH-linux/lib/libnvJitLink.so.12",
            "usr/local/cuda-12.8/targets/ARCH-linux/include/cuda_fp16.h",
            "usr/local/cuda-12.8/nvvm/libdevice/libdevice.10.bc",
            "usr/local/cuda-12.8/bin/nvcc",
        ])
        .link("usr/local/cuda-12.8/lib64", "targets/ARCH-linux/lib")
        .link("usr/local/cuda-12.8/include", "targets/ARCH-linux/include")
    }

    const LIBDEVICE: &str = "usr/local/cuda-12.8/nvvm/libdevice/libdevice.10.bc";

    #[test]
    fn an_installed_toolkit_is_whole_though_its_libraries_are_behind_a_link() {
        installed()
            .link("etc/alternatives/cuda", "../../usr/local/cuda-12.8")
            .link("usr/local/cuda", "../../etc/alternatives/cuda")
            .check(
                "/usr/local/cuda",
                [
                    "usr/local/cuda/lib64/libnvrtc.so.12",
                    "usr/local/cuda/lib64/libnvJitLink.so.12",
                    LIBDEVICE,
                ],
                &["usr/local/cuda/include"],
            );
    }

    #[test]
    fn without_the_link_of_the_current_version_the_newest_counts() {
        let others = installed()
            .link("usr/local/cuda-12.10/lib64", "../cuda-12.8/lib64")
            .link("usr/local/cuda-9.2/lib64", "../cuda-12.8/lib64");
        let by: Vec<String> = others.toolkits().iter().map(|kit| kit.by.clone()).collect();
        let order = ["cuda-12.10", "cuda-12.8", "cuda-9.2"];
        assert_eq!(by.len(), order.len(), "{by:?}");
        assert!(
            by.iter().zip(order).all(|(by, name)| by.ends_with(name)),
            "{by:?}"
        );
    }

    #[test]
    fn a_folder_of_libraries_leads_to_its_toolkit() {
        let parts = |folder: &str| {
            let library = |name: &str| format!("{folder}/{name}");
            (library("libnvrtc.so.12"), library("libnvJitLink.so.12"))
        };
        for folder in [
            "usr/local/cuda-12.8/lib64",
            "usr/local/cuda-12.8/targets/ARCH-linux/lib",
        ] {
            let (nvrtc, nvjitlink) = parts(folder);
            installed().set("LD_LIBRARY_PATH", folder).check(
                "LD_LIBRARY_PATH",
                [&nvrtc, &nvjitlink, LIBDEVICE],
                &["usr/local/cuda-12.8/include"],
            );
        }
        // Alone in a folder it is what it is.
        Machine::new(&["home/me/libs/libnvrtc.so.12"])
            .set("LD_LIBRARY_PATH", "home/me/libs")
            .check(
                "LD_LIBRARY_PATH",
                ["home/me/libs/libnvrtc.so.12", "", ""],
                &[],
            );
    }

    #[test]
    fn the_compiler_on_the_path_leads_to_its_toolkit() {
        let tree = "opt/nvidia/cuda/12.4";
        Machine::new(&[
            "opt/nvidia/cuda/12.4/bin/nvcc",
            "opt/nvidia/cuda/12.4/lib64/libnvrtc.so.12",
            "opt/nvidia/cuda/12.4/nvvm/libdevice/libdevice.10.bc",
        ])
        .link("home/me/bin/nvcc", "../../../opt/nvidia/cuda/12.4/bin/nvcc")
        .set("PATH", "home/me/bin")
        .check(
            "nvcc on PATH",
            [
                &format!("{tree}/lib64/libnvrtc.so.12"),
                "",
                &format!("{tree}/nvvm/libdevice/libdevice.10.bc"),
            ],
            &[],
        );
    }

    #[test]
    fn a_server_of_arm_has_a_target_of_another_name() {
        let tree = "usr/local/cuda-13.0";
        Machine::new(&[
            "usr/local/cuda-13.0/targets/sbsa-linux/lib/libnvrtc.so.13",
            "usr/local/cuda-13.0/targets/sbsa-linux/include/cuda_fp16.h",
            "usr/local/cuda-13.0/targets/sbsa-linux/include/cccl/nv/target",
            "usr/local/cuda-13.0/nvvm/libdevice/libdevice.10.bc",
        ])
        .set("CUDA_HOME", tree)
        .check(
            "CUDA_HOME",
            [
                &format!("{tree}/targets/sbsa-linux/lib/libnvrtc.so.13"),
                "",
                &format!("{tree}/nvvm/libdevice/libdevice.10.bc"),
            ],
            &[
                &format!("{tree}/targets/sbsa-linux/include"),
                &format!("{tree}/targets/sbsa-linux/include/cccl"),
            ],
        );
    }

    #[test]
    fn condas_packages_are_a_tree_in_the_environment() {
        Machine::new(&[
            "envs/gpu/lib/libnvrtc.so.12",
            "envs/gpu/lib/libnvJitLink.so.12",
            "envs/gpu/targets/ARCH-linux/include/cuda_fp16.h",
            "envs/gpu/nvvm/libdevice/libdevice.10.bc",
        ])
        .link("envs/gpu/targets/ARCH-linux/lib", "../../lib")
        .set("CONDA_PREFIX", "envs/gpu")
        .check(
            "CONDA_PREFIX",
            [
                "envs/gpu/lib/libnvrtc.so.12",
                "envs/gpu/lib/libnvJitLink.so.12",
                "envs/gpu/nvvm/libdevice/libdevice.10.bc",
            ],
            &["envs/gpu/targets/ARCH-linux/include"],
        );
        // As it was up to CUDA 11.
        Machine::new(&[
            "envs/old/lib/libnvrtc.so.11.2",
            "envs/old/lib/libdevice.10.bc",
        ])
        .set("CONDA_PREFIX", "envs/old")
        .check(
            "CONDA_PREFIX",
            [
                "envs/old/lib/libnvrtc.so.11.2",
                "",
                "envs/old/lib/libdevice.10.bc",
            ],
            &[],
        );
    }

    #[test]
    fn pythons_packages_up_to_cuda_12_come_in_parts() {
        let files = [
            "venv/lib/python3.12/site-packages/nvidia/cuda_cccl/include/nv/target",
            "venv/lib/python3.12/site-packages/nvidia/cuda_nvcc/include/crt/host_defines.h",
            "venv/lib/python3.12/site-packages/nvidia/cuda_nvcc/nvvm/libdevice/libdevice.10.bc",
            "venv/lib/python3.12/site-packages/nvidia/cuda_nvrtc/lib/libnvrtc.so.12",
            "venv/lib/python3.12/site-packages/nvidia/cuda_runtime/include/cuda_fp16.h",
            "venv/lib/python3.12/site-packages/nvidia/cudnn/include/cudnn.h",
            "venv/lib/python3.12/site-packages/nvidia/nvjitlink/lib/libnvJitLink.so.12",
            "venv/bin/python3",
        ];
        let nvidia = "venv/lib/python3.12/site-packages/nvidia";
        let expected = [
            &*format!("{nvidia}/cuda_nvrtc/lib/libnvrtc.so.12"),
            &format!("{nvidia}/nvjitlink/lib/libnvJitLink.so.12"),
            &format!("{nvidia}/cuda_nvcc/nvvm/libdevice/libdevice.10.bc"),
        ];
        let headers = [
            &*format!("{nvidia}/cuda_runtime/include"),
            &format!("{nvidia}/cuda_cccl/include"),
            &format!("{nvidia}/cuda_nvcc/include"),
        ];
        for (by, name, folder) in [
            ("VIRTUAL_ENV", "VIRTUAL_ENV", "venv"),
            ("python3 on PATH", "PATH", "venv/bin"),
            (
                "LD_LIBRARY_PATH",
                "LD_LIBRARY_PATH",
                "venv/lib/python3.12/site-packages/nvidia/cuda_nvrtc/lib",
            ),
        ] {
            let machine = Machine::new(&files).set(name, folder);
            machine.check(by, expected, &headers);
            assert_eq!(machine.toolkits().len(), 1);
        }
    }

    #[test]
    fn pythons_packages_since_cuda_13_are_a_tree() {
        let nvidia = "usr/lib/python3/dist-packages/nvidia";
        let machine = Machine::new(&[
            "usr/lib/python3/dist-packages/nvidia/cu13/lib/libnvrtc.so.13",
            "usr/lib/python3/dist-packages/nvidia/cu13/lib/libnvJitLink.so.13",
            "usr/lib/python3/dist-packages/nvidia/cu13/include/cuda_fp16.h",
            "usr/lib/python3/dist-packages/nvidia/cu13/nvvm/libdevice/libdevice.10.bc",
            // Of another version, which another program brought along.
            "usr/lib/python3/dist-packages/nvidia/cuda_nvrtc/lib/libnvrtc.so.12",
        ]);
        machine.check(
            "/usr",
            [
                &format!("{nvidia}/cu13/lib/libnvrtc.so.13"),
                &format!("{nvidia}/cu13/lib/libnvJitLink.so.13"),
                &format!("{nvidia}/cu13/nvvm/libdevice/libdevice.10.bc"),
            ],
            &[&format!("{nvidia}/cu13/include")],
        );
        let older = &machine.toolkits()[1];
        assert!(older.nvrtc.as_ref().unwrap().ends_with("libnvrtc.so.12"));
        assert_eq!((&older.libdevice, older.headers.len()), (&None, 0));
    }

    #[test]
    fn archives_unpacked_side_by_side_are_parts() {
        let nvrtc = "sdk/cuda_nvrtc-linux-ARCH-12.8.93-archive/lib";
        let files = [
            "sdk/cuda_nvrtc-linux-ARCH-12.8.93-archive/lib/libnvrtc.so.12",
            "sdk/cuda_nvcc-linux-ARCH-12.8.93-archive/nvvm/libdevice/libdevice.10.bc",
            "sdk/cuda_cudart-linux-ARCH-12.8.90-archive/include/cuda_fp16.h",
        ];
        for (name, folder) in [("CUDA_HOME", "sdk"), ("LD_LIBRARY_PATH", nvrtc)] {
            Machine::new(&files).set(name, folder).check(
                name,
                [
                    &format!("{nvrtc}/libnvrtc.so.12"),
                    "",
                    "sdk/cuda_nvcc-linux-ARCH-12.8.93-archive/nvvm/libdevice/libdevice.10.bc",
                ],
                &["sdk/cuda_cudart-linux-ARCH-12.8.90-archive/include"],
            );
        }
    }

    #[test]
    fn debians_own_package_is_spread_over_the_system() {
        Machine::new(&[
            "usr/lib/ARCH-linux-gnu/libnvrtc.so.11.2",
            "usr/include/cuda_fp16.h",
            "usr/lib/nvidia-cuda-toolkit/libdevice/libdevice.10.bc",
        ])
        .check(
            "/usr",
            [
                "usr/lib/ARCH-linux-gnu/libnvrtc.so.11.2",
                "",
                "usr/lib/nvidia-cuda-toolkit/libdevice/libdevice.10.bc",
            ],
            &["usr/include"],
        );
    }

    #[test]
    fn what_the_environment_names_comes_first_and_relative_folders_do_not_count() {
        let wanted = "home/me/cuda-13/lib/libnvrtc.so.13";
        let mut machine = installed()
            .link("usr/local/cuda", "cuda-12.8")
            .set("CUDA_PATH", "home/me/cuda-13");
        let path = machine.root.path().join(wanted);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "").unwrap();
        machine.check("CUDA_PATH", [wanted, "", ""], &[]);
        // What it lacks comes from the next.
        let libdevice = machine.toolkits().into_iter().find_map(|kit| kit.libdevice);
        assert!(libdevice.unwrap().ends_with(LIBDEVICE));
        machine.variables = vec![("CUDA_PATH", "usr/local/cuda".to_owned())];
        assert_eq!(machine.toolkits()[0].by.rsplit('/').next(), Some("cuda"));
        assert!(Machine::new(&[]).toolkits().is_empty());
    }
}
