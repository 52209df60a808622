/** z-index of each kind of overlay. */
export const layers = { modal: 100, floating: 200, tooltip: 300, toast: 400 };
