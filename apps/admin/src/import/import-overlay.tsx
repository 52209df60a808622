import { Upload } from 'lucide-react';
import { IconButton, lazyDialog, useAddressState } from '@atrium/ui';

const ImportDialog = lazyDialog(() =>
  import(/* webpackChunkName: "csv-files" */ './import-dialog').then(
    (module) => module.ImportDialog,
  ),
);

/** Shows the import that the address names: `?import=companies`. */
export function ImportOverlay() {
  const { params, close } = useAddressState();
  const kind = params.get('import');
  if (kind !== 'distributors' && kind !== 'companies' && kind !== 'licenses') return null;
  return <ImportDialog key={kind} kind={kind} onClose={() => close('import')} />;
}

/** Opens the import of `distributors`, `companies` or `licenses`. */
export function ImportButton({ title }: { title: string }) {
  const { open } = useAddressState();
  return (
    <IconButton
      label={`Import ${title.toLowerCase()}`}
      title="Import"
      icon={<Upload size={16} />}
      onClick={() => open({ import: title.toLowerCase() })}
    />
  );
}
