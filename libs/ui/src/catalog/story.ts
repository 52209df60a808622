import type { ComponentProps, ElementType, JSXElementConstructor, ReactNode } from 'react';

/**
 * The default export of a stories file. This and `Story` are the part of Component Story Format 3 that
 * Storybook and the catalog's tests share, so that stories need no package of Storybook.
 */
export interface StoryGroup {
  /** Place in the catalog, such as `Form/TextField`. Storybook reads it without running the file. */
  title: string;
  component: JSXElementConstructor<never>;
}

/** Props of a component, given as its type. */
export type Args<Component extends ElementType> = ComponentProps<Component>;

/** One state of a component, named after what a person sees. */
export interface Story<Component extends ElementType = JSXElementConstructor<object>> {
  /** Props of the group's component, unless `render` is given. */
  args?: Args<Component>;
  render?: () => ReactNode;
  globals?: StoryGlobals;
  parameters?: StoryParameters;
  /** Brings the rendered story into its state, for example by opening a menu. */
  play?: (context: { canvasElement: HTMLElement }) => void;
}

/** Settings of the toolbar that a story depends on. */
interface StoryGlobals {
  /** `narrow` is 320 px wide. */
  viewport: { value: 'narrow' };
}

/** Conditions of a story that it cannot create by itself. */
interface StoryParameters {
  /** Shows all elements as if the pointer were over them. */
  pseudo?: { hover: true };
}

/** A story on the narrowest supported screen. */
export const narrow: StoryGlobals = { viewport: { value: 'narrow' } };

/** Focuses the first element that matches, as the Tab key would. */
export function focus(selector: string): NonNullable<Story['play']> {
  return ({ canvasElement }) => findElement(canvasElement, selector).focus();
}

/** Clicks the first element that matches. */
export function click(selector: string): NonNullable<Story['play']> {
  return ({ canvasElement }) => findElement(canvasElement, selector).click();
}

/** Focuses the first element that matches and presses Enter. */
export function pressEnter(selector: string): NonNullable<Story['play']> {
  return ({ canvasElement }) => {
    const element = findElement(canvasElement, selector);
    element.focus();
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
  };
}

function findElement(canvas: HTMLElement, selector: string): HTMLElement {
  const element = canvas.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`The story has no element that matches ${selector}.`);
  return element;
}
