import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { INCOMPLETE_DATE, TextField } from '@atrium/ui';
import { useKeydown } from '../use-keydown';

interface DateFieldProps {
  label: string;
  /** A date such as `2026-11-20`; empty for none. */
  value: string;
  /** The date that the server has refused last, with its sentence. */
  refused: { day: string; reason: string } | null;
  onChange: (day: string) => void;
}

/**
 * Changes a date in place: a picked one at once, a typed one with Enter or when the field is left. While a date
 * is typed, its year is that of another date. Escape takes back what has been typed.
 */
export function DateField({ label, value, refused, onChange }: DateFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  const [draft, setDraft] = useState<string | null>(null);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const isRefused = refused !== null && draft === null;
  const savedOrRefused = refused?.day ?? value;

  function save(input: HTMLInputElement) {
    isTyping.current = false;
    setIsIncomplete(input.validity.badInput);
    if (input.validity.badInput) return;
    setDraft(null);
    // Saving the former value again takes back what was refused.
    if (input.value !== value || (refused && input.value !== refused.day)) onChange(input.value);
  }

  // The dialog takes Escape from the document, before React.
  useKeydown((event) => {
    const input = field.current;
    if (event.key !== 'Escape' || !input || event.target !== input) return;
    if (draft === null && !input.validity.badInput) return;
    event.stopPropagation();
    // Also clears an incomplete date, which React does not know.
    input.value = savedOrRefused;
    isTyping.current = false;
    setDraft(null);
    setIsIncomplete(false);
  }, true);

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') save(event.currentTarget);
    else if (event.key !== 'Tab') isTyping.current = true;
  }

  return (
    <TextField
      ref={field}
      label={label}
      hideLabel
      type="date"
      max="9999-12-31"
      value={draft ?? savedOrRefused}
      error={isIncomplete ? INCOMPLETE_DATE : isRefused ? refused.reason : undefined}
      onKeyDown={handleKeyDown}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onChange={({ target }) => {
        setDraft(target.value);
        setIsIncomplete(false);
        if (!isTyping.current) save(target);
      }}
      onBlur={({ target }) => save(target)}
    />
  );
}
