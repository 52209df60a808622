/** Loaded on first use: a chunk of its own, which has to come with its hash. */
export default function OwnerDetails({ count }: { count: number }) {
  return <p>{count} owners</p>;
}
