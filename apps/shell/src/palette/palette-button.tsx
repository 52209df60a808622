import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AreaRelease } from '@atrium/area-contract';
import { IconButton, lazyComponent } from '@atrium/ui';
import type { TopBarLink } from '../areas/registry/top-bar-link';

const Palette = lazyComponent(
  () => import(/* webpackChunkName: "extras" */ './palette').then((module) => module.Palette),
  undefined,
  ({ onClose }) => onClose(),
);

interface PaletteButtonProps {
  /** Path that the logo leads to. */
  home: string;
  links: readonly TopBarLink[];
  /** The live releases of the areas that the user may open. */
  releases: readonly AreaRelease[];
}

/** Opens the command palette, also by Ctrl+K and ⌘K. */
export function PaletteButton(props: PaletteButtonProps) {
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
        icon={<Search size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <Palette {...props} onClose={close} />}
    </>
  );
}
