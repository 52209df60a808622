import { useBadgeTotal } from './badges';

/** Sets the title of the document, with the sum of all badges: `(3) Tasks · Atrium`. */
export function PageTitle({ title }: { title: string }) {
  const total = useBadgeTotal();
  return <title>{`${total > 0 ? `(${String(total)}) ` : ''}${title} · Atrium`}</title>;
}
