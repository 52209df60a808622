import { useEffect, useEffectEvent } from 'react';
import { readPreference, savePreference } from '../preferences/preference';
import { isComposing } from './composition';

const TYPED_IN =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const OFF = 'off';

/** Returns whether this browser has shortcuts of a single key. */
export function areShortcutsOn(): boolean {
  return readPreference('shortcuts') !== OFF;
}

/** Turns the shortcuts of a single key on or off in all tabs of this browser. */
export function switchShortcuts(isOn: boolean): void {
  savePreference('shortcuts', isOn ? undefined : OFF);
}

/**
 * Adds a shortcut of a single key. It does nothing while something is typed or composed, with a modifier, while
 * another dialog or menu has the focus, or when the user has turned such shortcuts off.
 *
 * @param key as in `KeyboardEvent.key`, letters in lower case
 * @param findPlace returns an element of the page or dialog that the shortcut belongs to
 * @param action returns false to leave the key to the browser
 */
export function useShortcut(
  key: string,
  findPlace: () => Element | null,
  action: (target: Element) => unknown,
): void {
  const handleKeydown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (toLowerCase(event.key) !== key || event.defaultPrevented || isComposing(event)) return;
    if (hasModifier(event) || !(target instanceof Element) || target.matches(TYPED_IN)) return;
    if (!isIn(findPlace(), target) || !areShortcutsOn()) return;
    if (action(target) !== false) event.preventDefault();
  });

  // Synchronizes with the keys of the page.
  useEffect(() => {
    window.addEventListener('keydown', handleKeydown);
    return () => window.removeEventListener('keydown', handleKeydown);
  }, []);
}

// Caps Lock writes capitals. The names of other keys are longer.
function toLowerCase(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

function hasModifier(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isSign = key.length === 1 && !/[a-z]/i.test(key);
  if (!isSign) return ctrlKey || metaKey || altKey || shiftKey;
  // Many keyboards write `[`, `/` and `?` with Shift, with AltGr or, on a Mac, with Option and a digit.
  const isAltGraph = event.getModifierState('AltGraph');
  const isOption = altKey && code.startsWith('Digit');
  return metaKey || (ctrlKey && !isAltGraph) || (altKey && !isAltGraph && !isOption);
}

/** Returns whether both are in the same dialog, or in none, and no dialog is open above. */
function isIn(place: Element | null, target: Element): boolean {
  if (!place || place.closest('[aria-hidden="true"]')) return false;
  return place.closest(LAYERS) === target.closest(LAYERS);
}
