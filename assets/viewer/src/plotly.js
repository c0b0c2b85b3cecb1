// The plotly.js that a page carries: its core and only the trace types that evalviz draws. A type that is missing here
// draws nonsense without an error, so tests/viewer/test_bundle.py holds the list against what the charts use.
import Plotly from "plotly.js/lib/core";
import bar from "plotly.js/lib/bar";
import box from "plotly.js/lib/box";
import heatmap from "plotly.js/lib/heatmap";
import histogram from "plotly.js/lib/histogram";
import sunburst from "plotly.js/lib/sunburst";
import treemap from "plotly.js/lib/treemap";
import violin from "plotly.js/lib/violin";

Plotly.register([bar, box, heatmap, histogram, sunburst, treemap, violin]); // scatter is part of the core

export default Plotly;
