import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

/** Milliseconds that screen readers need to notice an empty live region. */
const NOTICED_AFTER = 50;
/** Milliseconds after which nobody shall come upon the text a second time. */
const READ_AFTER = 1000;

interface ToastAnnouncementProps {
  text: string;
  /** Whether it interrupts what is being read. */
  isUrgent: boolean;
}

/** Tells screen readers what a toast says. An open dialog hides the toast itself from them. */
export function ToastAnnouncement({ text, isUrgent }: ToastAnnouncementProps) {
  const [step, setStep] = useState<'empty' | 'told' | 'over'>('empty');

  useEffect(() => {
    const timers = [
      setTimeout(() => {
        setStep('told');
      }, NOTICED_AFTER),
      setTimeout(() => {
        setStep('over');
      }, READ_AFTER),
    ];
    return () => {
      timers.forEach(clearTimeout);
    };
  }, []);

  if (step === 'over') return null;
  return createPortal(
    <VisuallyHidden role="status" aria-live={isUrgent ? 'assertive' : 'polite'}>
      {step === 'told' && text}
    </VisuallyHidden>,
    document.body,
  );
}
