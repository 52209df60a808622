import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

/** Time that screen readers need to detect a new live region. */
const ANNOUNCE_AFTER_MS = 50;
/** Time after which the text is removed, so that users do not find it twice. */
const REMOVE_AFTER_MS = 1000;

interface ToastAnnouncementProps {
  text: string;
  /** Whether it interrupts the current speech. */
  isUrgent: boolean;
}

/** Announces a toast to screen readers, from which an open dialog hides the toast itself. */
export function ToastAnnouncement({ text, isUrgent }: ToastAnnouncementProps) {
  const [step, setStep] = useState<'empty' | 'announced' | 'removed'>('empty');

  useEffect(() => {
    const timers = [
      setTimeout(() => setStep('announced'), ANNOUNCE_AFTER_MS),
      setTimeout(() => setStep('removed'), REMOVE_AFTER_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);

  if (step === 'removed') return null;
  return createPortal(
    <VisuallyHidden role="status" aria-live={isUrgent ? 'assertive' : 'polite'}>
      {step === 'announced' && text}
    </VisuallyHidden>,
    document.body,
  );
}
