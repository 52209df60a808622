import { useMutation } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { IconButton, lazyModule, toastError } from '@atrium/ui';
import type { ImportedMeeting } from './read-calendar-file';

// Lazy modules load when the page is idle. Few people import, so this one is declared at the first use.
const declareReader = () =>
  lazyModule(() => import(/* webpackChunkName: "import" */ './read-calendar-file'));
let loadReader: ReturnType<typeof declareReader> | undefined;

const MOST_KB = 256;

interface ImportButtonProps {
  onRead: (meeting: ImportedMeeting) => void;
}

/** Button that reads a meeting from a calendar file that the user chooses. */
export function ImportButton({ onRead }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const reading = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST_KB * 1024) {
        throw new Error(`The file is larger than ${String(MOST_KB)} kB.`);
      }
      loadReader ??= declareReader();
      const { readCalendarFile } = await loadReader();
      const result = readCalendarFile(new Uint8Array(await file.arrayBuffer()));
      if (typeof result === 'string') throw new Error(result);
      return result;
    },
    onSuccess: onRead,
    onError: ({ message }) => toastError(message),
  });

  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Calendar file"
        accept=".ics,text/calendar"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) reading.mutate(file);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <IconButton
        label="Import a meeting from a file"
        title="Import a meeting from a file (.ics)"
        icon={<FileUp size={16} />}
        disabled={reading.isPending}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
