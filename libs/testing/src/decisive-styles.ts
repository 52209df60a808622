/** Properties by which queries, user-event, jest-dom and axe tell whether somebody perceives an element. */
const DECISIVE = /display|visibility|opacity|pointer-events/;

type InsertRule = (this: CSSStyleSheet, rule: string, index?: number) => number;

let isEveryStyleKept = false;

/**
 * Leaves out the rules of styled-components that hide or reveal nothing. jsdom compares every rule with every
 * element that a query asks about, a fifth of the time of component tests. Expects `SC_DISABLE_SPEEDY` to be false.
 */
export function keepDecisiveStyles(): void {
  // The type of descriptors does not know whose they are.
  const method = Object.getOwnPropertyDescriptor(CSSStyleSheet.prototype, 'insertRule') as {
    value: InsertRule;
  };
  CSSStyleSheet.prototype.insertRule = function (rule, index) {
    // Later rules are inserted by their number, so something takes the place of what is left out.
    const kept = isEveryStyleKept || DECISIVE.test(rule) ? rule : '@page{}';
    return method.value.call(this, kept, index);
  };
}

/** Keeps all styles, for a test file that expects some. Called before anything is rendered. */
export function keepEveryStyle(): void {
  isEveryStyleKept = true;
}
