// The part of the package that the shell and the areas use. Lint rejects other names.
export { createGlobalStyle, css, keyframes, styled } from 'styled-components';
