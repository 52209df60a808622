/** Closes a lazy-loaded dialog that can't be loaded. */
export function closeDialog({ onClose }: { onClose: () => void }): void {
  onClose();
}
