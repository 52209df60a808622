// webpack shares with areas what the shell imports somewhere. The import needs a file of its own, since
// a chunk of nothing but a shared package has none, and so no hash.
export { WindowedTable } from '@atrium/ui/windowed';
