/**
 * Writes text to the clipboard.
 * @returns `false` if the browser refuses: it has a clipboard on secure origins only, and users can forbid its use.
 */
export async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
