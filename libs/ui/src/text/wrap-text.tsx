import type { ReactNode } from 'react';
import { renderIsolated } from './isolate';

/**
 * Wraps text that has siblings in an element. The translation of a browser replaces text nodes, so React
 * could neither change nor remove a bare one, nor insert anything beside it.
 */
export function wrapText(content: ReactNode): ReactNode {
  return typeof content === 'string' || typeof content === 'number' ? (
    <span>{renderIsolated(content)}</span>
  ) : (
    content
  );
}
