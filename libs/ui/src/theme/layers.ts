/** Stacking order of what floats above the page, from the lowest up. */
export const layers = { modal: 100, floating: 200, tooltip: 300, toast: 400 };
