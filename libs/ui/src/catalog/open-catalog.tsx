import type { ComponentType, ReactNode } from 'react';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { styled } from 'styled-components';
import { preloadLazyModules } from '../lazy/lazy';
import { tokens } from '../theme/tokens';
import { findComponentsWithoutStories } from './components-without-stories';
import type { Story, StoryGroup } from './story';
import { StoryFrame } from './story-frame';

/** Exports of a stories file. */
export interface StoriesFile {
  default: StoryGroup;
  [story: string]: Story | StoryGroup;
}

/** A story in the open catalog. */
export interface CatalogEntry {
  /** Title of its group and name of its export, such as `Form/TextField/WithError`. */
  id: string;
  /** Stories file without its extension, such as `form/text-field`. */
  file: string;
  isNarrow: boolean;
  isHovered: boolean;
}

/** The catalog in a page. Playwright calls it. */
export interface Catalog {
  entries: readonly CatalogEntry[];
  /** Names of the components of `libs/ui` that no story shows. */
  componentsWithoutStories: readonly string[];
  /**
   * Replaces what the page shows by these stories, and waits until they stand still.
   *
   * @throws Error when there is no such story, or when it cannot be brought into its state
   */
  show: (ids: readonly string[], direction: 'ltr' | 'rtl') => Promise<void>;
}

interface LoadedStory extends CatalogEntry {
  story: Story;
  component: ComponentType;
}

/**
 * Opens a catalog in the document, without Storybook.
 *
 * @param files the stories files by their paths without extensions
 */
export async function openCatalog(files: Readonly<Record<string, StoriesFile>>): Promise<Catalog> {
  await preloadLazyModules();
  const stories = Object.entries(files).flatMap(([file, exports]) => loadStories(file, exports));
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  let boards = 0;

  async function show(ids: readonly string[], direction: 'ltr' | 'rtl'): Promise<void> {
    const shown = ids.map((id) => {
      const story = stories.find((known) => known.id === id);
      if (story === undefined) throw new Error(`There is no story ${id}.`);
      return story;
    });
    window.scrollTo(0, 0);
    boards += 1;
    flushSync(() => {
      root.render(
        <StoryFrame direction={direction}>
          <Board key={boards}>
            {shown.map((story) => (
              <Canvas key={story.id} data-story={story.id}>
                {renderStory(story)}
              </Canvas>
            ))}
          </Board>
        </StoryFrame>,
      );
    });
    await nextFrame();
    for (const { id, story } of shown) {
      const canvasElement = container.querySelector<HTMLElement>(`[data-story="${id}"]`);
      if (canvasElement) story.play?.({ canvasElement });
    }
    await standStill();
  }

  return {
    entries: stories.map(({ id, file, isNarrow, isHovered }) => ({
      id,
      file,
      isNarrow,
      isHovered,
    })),
    componentsWithoutStories: findComponentsWithoutStories(
      stories.map(({ component }) => component),
    ),
    show,
  };
}

function loadStories(file: string, { default: group, ...stories }: StoriesFile): LoadedStory[] {
  return Object.entries(stories).map(([name, exported]) => {
    // Storybook takes every named export of a stories file for a story, too.
    const story = exported as Story;
    return {
      id: `${group.title}/${name}`,
      file,
      isNarrow: story.globals !== undefined,
      isHovered: story.parameters?.pseudo !== undefined,
      story,
      // `Story` types the args of each component.
      component: group.component as ComponentType,
    };
  });
}

function renderStory({ story, component }: LoadedStory): ReactNode {
  return story.render ? story.render() : createElement(component, story.args);
}

/** Waits for effects, for overlays to take their places, and for fonts. */
async function standStill(): Promise<void> {
  await nextFrame();
  await document.fonts.ready;
  await nextFrame();
}

async function nextFrame(): Promise<void> {
  await new Promise(requestAnimationFrame);
}

const Board = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
`;

const Canvas = styled.div`
  min-width: 0;
`;
