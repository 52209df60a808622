/** Properties by which queries, user-event, jest-dom and axe tell whether somebody perceives an element. */
const VISIBILITY = 'display|visibility|opacity|pointer-events';

/** Other properties that tests expect. */
const EXPECTED = 'height|max-width|text-decoration|align-items|white-space';

const KEPT = new RegExp(String.raw`(?<![\w-])(${VISIBILITY}|${EXPECTED}):`);

const DECLARATION = /(?<![\w-])[\w-]+:[^;{}]+;/g;

/** jsdom skips the rules of other media at once. */
const SKIPPED_RULE = '@media print{}';

type InsertRule = (this: CSSStyleSheet, rule: string, index?: number) => number;

let isEveryStyleKept = false;

/**
 * Leaves out the declarations of styled-components that hide or reveal nothing and that no test expects. jsdom compares every rule with every
 * element that a query asks about, a fifth of the time of component tests. Expects `SC_DISABLE_SPEEDY` to be false.
 *
 * @returns restores the method, which all test files of a process share
 */
export function keepVisibilityStyles(): () => void {
  // The type of descriptors does not know whose they are.
  const method = Object.getOwnPropertyDescriptor(CSSStyleSheet.prototype, 'insertRule') as {
    value: InsertRule;
  };
  CSSStyleSheet.prototype.insertRule = function (rule, index) {
    // Later rules are inserted by their number, so something takes the place of what is left out.
    return method.value.call(this, isEveryStyleKept ? rule : keepVisibility(rule), index);
  };
  return () => {
    CSSStyleSheet.prototype.insertRule = method.value;
  };
}

function keepVisibility(rule: string): string {
  if (!KEPT.test(rule)) return SKIPPED_RULE;
  return rule.replaceAll(DECLARATION, (declaration) => (KEPT.test(declaration) ? declaration : ''));
}

/** Keeps all styles, for a test file that expects some. Called before anything is rendered. */
export function keepEveryStyle(): void {
  isEveryStyleKept = true;
}
