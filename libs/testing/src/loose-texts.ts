/**
 * Collects the text nodes that React keeps for text beside other content, from now on. Returns a function
 * that returns their texts since its last call. Text that is the whole content of its element has none.
 */
export function collectLooseTexts(): () => string[] {
  let loose: string[] = [];
  function collect(changes: readonly MutationRecord[]): void {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const texts = document.createNodeIterator(node, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (isLoose(text)) loose.push(text.nodeValue ?? '');
      }
    }
  }
  const observer = new MutationObserver(collect);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    collect(observer.takeRecords());
    const texts = loose;
    loose = [];
    return texts;
  };
}

// Nodes that a library has rendered and already removed are not on the page.
function isLoose(text: Node): boolean {
  const isOfReact = Object.keys(text).some((key) => key.startsWith('__reactFiber$'));
  if (!isOfReact || !text.isConnected || !text.nodeValue?.trim()) return false;
  return !text.parentElement?.closest('[translate="no"]');
}
