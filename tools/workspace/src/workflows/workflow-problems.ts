import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { validate } from '@actions/languageservice/validate';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Pair } from 'yaml';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { workspaceRoot } from '../workspace-root';

/** A commit of an action, with its version in a comment. */
const PIN = /^[\w./-]+@[0-9a-f]{40}$/;
const VERSION = /^ v\d+\.\d+\.\d+$/;

/**
 * Finds what is wrong with a workflow or an action: everything that GitHub's own editors report, such as
 * unknown keys, jobs and expressions, and what Atrium forbids on top of it.
 *
 * @param file path relative to the workspace, which says whether it is a workflow or an action
 * @returns `FILE:LINE: MESSAGE` for each problem
 */
export async function findWorkflowProblems(file: string, text: string): Promise<string[]> {
  // The parser caches what it has read of an address.
  const address = `file:///${randomUUID()}/${file}`;
  const document = TextDocument.create(address, 'yaml', 1, text);
  const found = (await validate(document)).map(
    ({ range, message }) =>
      `${file}:${String(range.start.line + 1)}: ${typeof message === 'string' ? message : message.value}`,
  );
  return [...found, ...findForbidden(file, text)];
}

function findForbidden(file: string, text: string): string[] {
  const problems: string[] = [];
  const lines = new LineCounter();
  visit(parseDocument(text, { lineCounter: lines }), {
    Pair(_, pair) {
      const problem = forbid(pair);
      if (problem === undefined || !isScalar(pair.key)) return;
      const { line } = lines.linePos(pair.key.range?.[0] ?? 0);
      problems.push(`${file}:${String(line)}: ${problem}`);
    },
  });
  return problems;
}

function forbid({ key, value }: Pair): string | undefined {
  if (!isScalar(key) || !isScalar(value)) return undefined;
  const text = String(value.value);
  // GitHub fills expressions into the text of a script, where a value can end a string and add commands.
  if (key.value === 'run' && text.includes('${{')) {
    return 'A script contains an expression. Pass its value through env.';
  }
  return key.value === 'uses' ? checkUsed(text, value.comment ?? '') : undefined;
}

function checkUsed(used: string, comment: string): string | undefined {
  if (used.startsWith('./')) {
    return existsSync(path.join(workspaceRoot, used)) ? undefined : `${used} does not exist.`;
  }
  // Whoever can move a tag could run other code with this repository's secrets.
  if (PIN.test(used) && VERSION.test(comment)) return undefined;
  return `${used} is not pinned. Name the full hash of the commit, and its version in a comment.`;
}
