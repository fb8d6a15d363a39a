//! What the paper reports, in percent. Its data is not ours: other rows, fewer or more of them.

/// The paper's figures for one kernel and precision.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PaperCase {
    /// The kernel.
    pub kernel: &'static str,
    /// The precision.
    pub precision: &'static str,
    /// The rows it had.
    pub samples: u32,
    /// Table II, average accuracy: decision tree, naive Bayes, nearest neighbours, support vectors,
    /// random forest.
    pub classic: [f64; 5],
    /// Table II, the average as printed, which is not the mean of the five.
    pub classic_average: f64,
    /// Table III, average accuracy and perfect prediction: encoder-decoder, attention, modified
    /// attention, hybrid, hybrid 2.
    pub networks: [(f64, f64); 5],
    /// Table IV, Hybrid-2 with a plain beam at [`PAPER_KS`].
    pub plain: Beam,
    /// Table IV, Hybrid-2 with a constrained beam, where reported.
    pub constrained: Option<Beam>,
}

/// A row pair of Table IV.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Beam {
    /// Average accuracy.
    pub average: [f64; 4],
    /// Perfect prediction.
    pub perfect: [f64; 4],
}

/// The list lengths of Table IV.
pub const PAPER_KS: [usize; 4] = [10, 30, 50, 100];

const fn beam(average: [f64; 4], perfect: [f64; 4]) -> Beam {
    Beam { average, perfect }
}

/// The eight cases, in the paper's order.
pub const PAPER: [PaperCase; 8] = [
    PaperCase {
        kernel: "ConvAsm1x1U",
        precision: "FP32",
        samples: 7038,
        classic: [61.52, 48.45, 52.18, 52.16, 64.80],
        classic_average: 54.60,
        networks: [
            (55.27, 4.26),
            (55.47, 2.13),
            (56.71, 1.85),
            (63.25, 6.96),
            (62.59, 6.53),
        ],
        plain: beam([79.79, 87.48, 90.04, 92.97], [19.60, 28.55, 33.24, 39.20]),
        constrained: Some(beam(
            [79.99, 88.23, 91.16, 94.07],
            [19.89, 30.40, 34.52, 40.91],
        )),
    },
    PaperCase {
        kernel: "ConvAsm1x1U",
        precision: "FP16",
        samples: 3291,
        classic: [78.25, 58.15, 62.53, 61.14, 80.34],
        classic_average: 66.43,
        networks: [
            (79.85, 31.21),
            (80.57, 27.27),
            (80.87, 30.00),
            (82.16, 31.21),
            (82.23, 31.52),
        ],
        plain: beam([94.58, 97.58, 98.48, 99.02], [67.88, 76.36, 80.30, 82.73]),
        constrained: Some(beam(
            [95.27, 98.30, 99.20, 99.62],
            [68.48, 78.79, 81.52, 87.27],
        )),
    },
    PaperCase {
        kernel: "ConvOclDirectFwd1x1",
        precision: "FP32",
        samples: 21124,
        classic: [77.58, 68.41, 68.77, 69.32, 79.02],
        classic_average: 71.92,
        networks: [
            (82.84, 15.76),
            (82.33, 15.05),
            (82.78, 16.75),
            (82.63, 15.52),
            (83.64, 18.93),
        ],
        plain: beam([96.90, 98.73, 98.93, 99.33], [69.85, 87.17, 91.81, 94.94]),
        constrained: Some(beam(
            [97.20, 98.82, 99.42, 99.77],
            [72.50, 90.49, 93.94, 95.79],
        )),
    },
    PaperCase {
        kernel: "ConvOclDirectFwd1x1",
        precision: "FP16",
        samples: 3349,
        classic: [81.49, 72.87, 76.58, 76.35, 82.19],
        classic_average: 77.06,
        networks: [
            (87.06, 30.15),
            (86.07, 25.37),
            (85.57, 26.27),
            (87.10, 29.25),
            (86.73, 31.34),
        ],
        plain: beam([97.65, 99.20, 99.44, 99.73], [79.10, 85.97, 88.36, 91.04]),
        constrained: Some(beam(
            [97.68, 99.27, 99.50, 99.80],
            [79.70, 86.57, 89.25, 91.64],
        )),
    },
    PaperCase {
        kernel: "ConvAsmBwdWrW1x1",
        precision: "FP32",
        samples: 5100,
        classic: [71.00, 66.00, 70.71, 71.43, 74.96],
        classic_average: 70.02,
        networks: [
            (75.39, 8.24),
            (74.00, 4.31),
            (73.63, 4.51),
            (75.96, 10.39),
            (75.78, 10.00),
        ],
        plain: beam([90.04, 95.39, 96.65, 97.92], [34.90, 47.45, 54.31, 65.10]),
        constrained: Some(beam(
            [90.12, 96.22, 97.84, 98.71],
            [36.47, 52.94, 60.00, 71.37],
        )),
    },
    PaperCase {
        kernel: "ConvAsmBwdWrW1x1",
        precision: "FP16",
        samples: 1606,
        classic: [73.04, 61.37, 66.46, 66.09, 75.34],
        classic_average: 67.28,
        networks: [
            (77.08, 12.53),
            (75.52, 11.18),
            (74.72, 12.42),
            (76.58, 8.07),
            (77.76, 13.66),
        ],
        plain: beam([92.05, 96.83, 97.33, 98.63], [40.37, 57.76, 62.73, 67.08]),
        constrained: Some(beam(
            [92.17, 97.39, 99.19, 99.50],
            [44.10, 62.11, 65.84, 73.29],
        )),
    },
    PaperCase {
        kernel: "ConvAsmBwdWrW3x3",
        precision: "FP32",
        samples: 698,
        classic: [60.63, 47.10, 52.66, 55.07, 65.70],
        classic_average: 54.71,
        networks: [
            (73.43, 11.59),
            (65.46, 7.25),
            (72.46, 11.94),
            (75.24, 12.86),
            (75.48, 15.43),
        ],
        plain: beam([94.29, 98.10, 99.29, 99.52], [58.57, 81.43, 87.14, 91.43]),
        constrained: None,
    },
    PaperCase {
        kernel: "ConvAsmBwdWrW3x3",
        precision: "FP16",
        samples: 447,
        classic: [67.04, 51.11, 60.37, 68.15, 72.22],
        classic_average: 61.67,
        networks: [
            (76.67, 17.78),
            (77.41, 13.33),
            (75.93, 11.11),
            (77.78, 17.78),
            (79.26, 22.22),
        ],
        // The first figure is printed without its point in the paper.
        plain: beam([96.67, 99.63, 100.00, 100.00], [77.78, 88.89, 91.11, 95.56]),
        constrained: None,
    },
];
