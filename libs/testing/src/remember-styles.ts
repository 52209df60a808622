/**
 * Remembers computed styles until the document changes. jsdom computes each from all rules, and queries by role ask
 * for those of every element: without this, they take a fifth of the time of component tests.
 */
export function rememberStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  let styles = new WeakMap<Element, CSSStyleDeclaration>();
  const forget = () => {
    styles = new WeakMap();
  };
  const observer = new MutationObserver(forget);
  const changes = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(document, changes);

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return compute(element, pseudo);
    // Changes of this turn, of which the observer has not heard yet.
    if (observer.takeRecords().length > 0) forget();
    const style = styles.get(element) ?? compute(element);
    styles.set(element, style);
    return style;
  };
}
