import { expect } from '@playwright/test';
import type { Page } from './browser';

// These poll from outside, as Atrium's policy blocks code that a driver compiles in the page.
const POLL = { intervals: [30, 60, 120, 250] };

/** A visible link, button, menu item or form control. */
interface Control {
  /** Center, in pixels of the viewport. */
  readonly x: number;
  readonly y: number;
  /** Whether it has stopped moving and nothing covers it. */
  readonly isReady: boolean;
  readonly isFocused: boolean;
  /** Of a field; else empty. */
  readonly value: string;
}

/** Action on the first control that is found. */
interface Use {
  readonly focus?: true;
  /** Selects the option with this value. */
  readonly select?: string;
}

// Runs in the page. While a dialog is open, only its controls count.
async function useControls(name: string, use: Use): Promise<Control[]> {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  const all = (dialogs.at(-1) ?? document).querySelectorAll<HTMLElement>(
    'a, button, input, select, textarea, [role=menuitem]',
  );
  const controls = [...all].filter((control) => {
    // Only form controls have labels.
    const [label] = (control as HTMLInputElement).labels ?? [];
    const shown = control.ariaLabel ?? label?.textContent ?? control.textContent;
    return shown.trim() === name && control.checkVisibility();
  });
  const [first] = controls;
  if (first && use.focus) first.focus();
  if (first instanceof HTMLSelectElement && use.select !== undefined) {
    first.value = use.select;
    first.dispatchEvent(new Event('input', { bubbles: true }));
    first.dispatchEvent(new Event('change', { bubbles: true }));
  }
  first?.scrollIntoView({ block: 'nearest' });
  const before = controls.map((control) => control.getBoundingClientRect());
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return controls.map((control, index) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isStill = left === before[index]?.left && top === before[index].top;
    return {
      x,
      y,
      isReady: isStill && control.contains(document.elementFromPoint(x, y)),
      isFocused: control === document.activeElement,
      value: 'value' in control ? String(control.value) : '',
    };
  });
}

/** Waits for the only control with a name or label that fulfills a condition. */
async function find(
  page: Page,
  name: string,
  is: (control: Control) => boolean = () => true,
): Promise<Control> {
  let found: Control[] = [];
  async function count(): Promise<number> {
    const controls = await page.evaluate(useControls, name, {});
    found = controls.length === 1 ? controls.filter(is) : [];
    return found.length;
  }
  await expect.poll(count, { ...POLL, message: `The control “${name}”` }).toBe(1);
  const [control] = found;
  if (!control) throw new Error(`“${name}” has disappeared`);
  return control;
}

/** Clicks a link, button or checkbox once it has stopped moving and nothing covers it. */
export async function click(page: Page, name: string): Promise<void> {
  const { x, y } = await find(page, name, ({ isReady }) => isReady);
  await page.click(x, y);
}

async function focus(page: Page, name: string): Promise<void> {
  await find(page, name);
  await page.evaluate(useControls, name, { focus: true });
  await expectFocus(page, name);
}

/** Replaces the content of a text field with the keyboard. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  await focus(page, label);
  await page.press('Control', 'a');
  await page.type(text);
  await expectValue(page, label, text);
}

/** Types a date as it is written in English, such as `12/24/2026`, into an empty field, which then has a value. */
export async function typeDate(
  page: Page,
  label: string,
  text: string,
  value: string,
): Promise<void> {
  await focus(page, label);
  await page.type(text);
  await expectValue(page, label, value);
}

/** Types into a field without selecting its content, such as a part of a date. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await focus(page, label);
  await page.type(text);
}

/** Selects an option whose value is its text. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await find(page, label);
  await page.evaluate(useControls, label, { select: option });
  await expectValue(page, label, option);
}

// WebKit handles keys after its driver has responded.
async function expectValue(page: Page, label: string, value: string): Promise<void> {
  await find(page, label, (control) => control.value === value);
}

/** Waits until a link, button or form control has the focus. */
export async function expectFocus(page: Page, name: string): Promise<void> {
  async function isFocused(): Promise<boolean> {
    const controls = await page.evaluate(useControls, name, {});
    return controls.some((control) => control.isFocused);
  }
  await expect.poll(isFocused, { ...POLL, message: `“${name}” has the focus` }).toBe(true);
}

/** Waits until the page shows a text. */
export async function expectText(page: Page, text: string): Promise<void> {
  await expect.poll(() => visibleText(page), POLL).toContain(text);
}

/** Waits until the page does not show a text. */
export async function expectNoText(page: Page, text: string): Promise<void> {
  await expect.poll(() => visibleText(page), POLL).not.toContain(text);
}

/** Returns the text that the page shows, with single spaces. */
export async function visibleText(page: Page): Promise<string> {
  const text = await page.evaluate(() => document.body.innerText);
  return text.replace(/\s+/g, ' ');
}

/** Returns the paths of the scripts that the page has requested, one for each request. */
export async function listScripts(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  return urls.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js'));
}

/** Waits until a page has loaded what it loads when it is idle; on a busy machine, that begins late. */
export async function expectIdle(page: Page): Promise<void> {
  await expect.poll(async () => (await listScripts(page)).join()).toContain('/overlays.');
  // Others come at the same time.
  await page.waitUntilIdle();
}

/**
 * Reloads a page that has finished its preloads. Firefox reports the integrity of a file as violated when a
 * reload cancels its download.
 */
export async function reload(page: Page): Promise<void> {
  await expectIdle(page);
  await page.goto(await page.url());
}
