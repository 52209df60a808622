// The shell's build also renders these in Node, for the page that is shown before any script runs. Nothing
// here may need a document or a style sheet. Not shared by the shell: areas import from @atrium/ui.
export { Button } from './button/button';
export { Logo } from './logo/logo';
export { Spinner } from './loading/spinner';
export { baseStyle } from './theme/base-style';
export { themeStyle } from './theme/theme-style';
export { tokens } from './theme/tokens';
