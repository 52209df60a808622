// The builds of areas replace lucide's own factory of icons by this one, so that a page has it once.
export { createLucideIcon as default } from '@atrium/ui';
