import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton, lazyDialog } from '@atrium/ui';
import type { Destinations } from '../areas/registry/destinations';

const Palette = lazyDialog(() =>
  import(/* webpackChunkName: "extras" */ './palette').then((module) => module.Palette),
);

/** Opens the command palette, also by Ctrl+K and ⌘K. */
export function PaletteButton(props: Destinations) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // Synchronizes with the keyboard.
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      // Otherwise, browsers focus their own search.
      event.preventDefault();
      // A modal dialog hides the rest of the page, and may have unsaved work.
      const isBehindDialog = button.current?.closest('[aria-hidden="true"]') !== null;
      if (!event.repeat) setIsOpen((wasOpen) => !wasOpen && !isBehindDialog);
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  function close() {
    setIsOpen(false);
  }

  return (
    <>
      <IconButton
        ref={button}
        label="Search and commands"
        icon={<Search size={16} />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <Palette {...props} onClose={close} />}
    </>
  );
}
