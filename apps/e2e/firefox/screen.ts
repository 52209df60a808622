import { expect } from '@playwright/test';
import type { ElementHandle, Page } from 'puppeteer-core';

// Puppeteer's own locators and waits compile code in the page, which Atrium's policy blocks. These poll from
// outside instead.
const POLL = { intervals: [30, 60, 120, 250] };

/**
 * Waits for the only visible link, button, menu item or form control with a name or label. While a dialog is open, only
 * its controls count.
 */
export async function find(page: Page, name: string): Promise<ElementHandle> {
  let controls: ElementHandle[] = [];
  async function count(): Promise<number> {
    controls = await findAll(page, name);
    return controls.length;
  }
  await expect.poll(count, { ...POLL, message: `Controls named “${name}”` }).toBe(1);
  const [control] = controls;
  if (!control) throw new Error(`“${name}” has disappeared`);
  return control;
}

async function findAll(page: Page, name: string): Promise<ElementHandle[]> {
  const list = await page.evaluateHandle(listControls, name);
  const items = [...(await list.getProperties()).values()];
  // The nodes that the function returns are elements.
  const controls = items.map((item) => item.asElement() as ElementHandle | null);
  return controls.filter((control) => control !== null);
}

// Runs in the page.
function listControls(name: string): Element[] {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  const controls = (dialogs.at(-1) ?? document).querySelectorAll<HTMLElement>(
    'a, button, input, select, textarea, [role=menuitem]',
  );
  return [...controls].filter((control) => {
    // Only form controls have labels.
    const [label] = (control as HTMLInputElement).labels ?? [];
    const shown = control.ariaLabel ?? label?.textContent ?? control.textContent;
    return shown.trim() === name && control.checkVisibility();
  });
}

/** Clicks a link, button or checkbox once it has stopped moving and nothing covers it. */
export async function click(page: Page, name: string): Promise<void> {
  const element = await find(page, name);
  const message = `“${name}” can be clicked`;
  await expect.poll(() => element.evaluate(isReady), { ...POLL, message }).toBe(true);
  await element.click();
}

// Runs in the page.
async function isReady(element: Element): Promise<boolean> {
  element.scrollIntoView({ block: 'nearest' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { x, y, width, height } = element.getBoundingClientRect();
  const target = document.elementFromPoint(x + width / 2, y + height / 2);
  return x === before.x && y === before.y && element.contains(target);
}

/** Replaces the content of a text field with the keyboard. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  await (await find(page, label)).focus();
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type(text);
}

/** Types into a field without selecting its content, such as digits into the parts of a date. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await (await find(page, label)).focus();
  await page.keyboard.type(text);
}

/** Selects an option whose value is its text. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  expect(await (await find(page, label)).select(option)).toEqual([option]);
}

/** Returns the value of a field. */
export async function valueOf(page: Page, label: string): Promise<string> {
  // Only fields have a value.
  return (await find(page, label)).evaluate((field) => (field as HTMLInputElement).value);
}

/** Waits until a link, button or form control has the focus. */
export async function expectFocus(page: Page, name: string): Promise<void> {
  async function isFocused(): Promise<boolean> {
    const controls = await findAll(page, name);
    const states = controls.map((control) =>
      control.evaluate((element) => element === document.activeElement),
    );
    return (await Promise.all(states)).includes(true);
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

/**
 * Reloads a page that has finished its preloads. Firefox reports the integrity of a file as violated when a
 * reload cancels its download.
 */
export async function reload(page: Page): Promise<void> {
  await page.waitForNetworkIdle();
  await page.reload();
}
