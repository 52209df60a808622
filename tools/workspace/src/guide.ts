import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from './workspace-root';

/**
 * Reads the commands of a section of docs/operating.md.
 *
 * @param heading text of the section's heading
 * @returns the text of each `sh` block in order, without its indentation
 * @throws Error when there is no such section
 */
export async function readGuide(heading: string): Promise<string[]> {
  const text = await readFile(path.join(workspaceRoot, 'docs/operating.md'), 'utf8');
  const section = text.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/operating.md has no section "${heading}".`);
  return [...section.matchAll(/^( *)```sh\n(.*?)^\1```$/gms)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** Splits a block into its commands, each with its continuation lines. */
export function splitCommands(block: string): string[] {
  return block.trim().split(/(?<!\\)\n/);
}
