import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { TouchButton } from './touch-button';

interface AttachButtonProps {
  onFiles: (files: File[]) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A button that lets the user choose files, or take a picture, in a dialog of the system. */
export function AttachButton({ onFiles, disabled, className }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <TouchButton
        label="Attach files"
        icon={<Paperclip size={16} />}
        disabled={disabled}
        className={className}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Attach files"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
