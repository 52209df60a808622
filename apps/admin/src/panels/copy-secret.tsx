import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, Inline, Stack, TextField } from '@atrium/ui';
import { writeToClipboard } from '@atrium/ui/clipboard';

interface CopySecretProps {
  /** Names it, `Link`. */
  label: string;
  secret: string;
  hint: string;
}

/** A text to copy that is not shown again, selected. */
export function CopySecret({ label, secret, hint }: CopySecretProps) {
  const noun = label.toLowerCase();
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function select() {
    field.current?.focus();
    field.current?.select();
  }

  // The form that had the focus is gone.
  useEffect(select, []);

  async function copy() {
    const isWritten = await writeToClipboard(secret);
    setResult(isWritten ? 'copied' : 'refused');
    if (!isWritten) select();
  }

  return (
    <Stack $gap={3}>
      <TextField
        ref={field}
        label={label}
        readOnly
        value={secret}
        hint={hint}
        error={
          result === 'refused'
            ? `The browser did not allow copying. Copy the selected ${noun} yourself.`
            : undefined
        }
      />
      <Inline $gap={2}>
        <Button
          icon={result === 'copied' ? <Check size={16} /> : <Copy size={16} />}
          onClick={() => void copy()}
        >
          {`Copy ${noun}`}
        </Button>
        <span role="status">{result === 'copied' && 'Copied'}</span>
      </Inline>
    </Stack>
  );
}
