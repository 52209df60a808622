import { DismissableLayerBranch } from '@radix-ui/react-dismissable-layer';
import { CircleAlert, X } from 'lucide-react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { Button } from '../button/button';
import { IconButton } from '../button/icon-button';
import { focusFirst, withAncestors } from '../focus/focus-first';
import { isComposing } from '../keyboard/composition';
import { renderIsolated } from '../text/isolate';
import { layers } from '../theme/layers';
import { tokens } from '../theme/tokens';
import { ToastAnnouncement } from './toast-announcement';
import type { ToastEntry } from './toast-store';
import { dismissToasts } from './toast-store';
import { useToastSwipe } from './toast-swipe';
import { useToastTimer } from './toast-timer';
import { TOAST_MS, TOAST_WITH_ACTION_MS } from './toast-times';

interface ToastBoxProps {
  entry: ToastEntry;
}

/**
 * The region of the toast. As a branch of Radix's dismissable layers, a click in it closes no dialog, menu
 * or popover. It is not a layer itself, so Escape closes those first.
 */
export function ToastBox({ entry }: ToastBoxProps) {
  return (
    <DismissableLayerBranch role="region" aria-label="Notifications (F8)">
      <Viewport>{entry.open && <Toast entry={entry} />}</Viewport>
    </DismissableLayerBranch>
  );
}

function Toast({ entry }: ToastBoxProps) {
  const { title, description, variant = 'default', onOpen, action } = entry;
  const box = useRef<HTMLLIElement>(null);
  const [isHovered, setIsHovered] = useState(false);
  const isPressed = useRef(false);
  const [hasFocus, setHasFocus] = useState(false);
  const rememberOrigin = useFocusOrigin(box);
  const swipe = useToastSwipe(dismissToasts);
  useToastTimer(action ? TOAST_WITH_ACTION_MS : TOAST_MS, isHovered || hasFocus, dismissToasts);
  useFocusByKey(box);

  function open() {
    // A drag that selects text ends with a click, too.
    if (!onOpen || document.getSelection()?.isCollapsed === false) return;
    dismissToasts();
    onOpen();
  }

  return (
    <>
      <ToastAnnouncement
        text={description ? `${title} ${description}` : title}
        isUrgent={variant === 'destructive'}
      />
      <Box
        {...swipe}
        onPointerDownCapture={() => {
          isPressed.current = true;
        }}
        ref={box}
        tabIndex={0}
        data-variant={variant}
        onPointerEnter={({ pointerType }) => {
          // A finger stays on nothing: some browsers never say that it has left.
          setIsHovered(pointerType !== 'touch');
        }}
        onPointerLeave={() => setIsHovered(false)}
        onFocus={(event) => {
          // The focus of a click or tap stays behind; that of the keyboard means reading.
          setHasFocus(!isPressed.current);
          isPressed.current = false;
          rememberOrigin(event);
        }}
        onBlur={() => setHasFocus(false)}
        onKeyDown={dismissByEscape}
      >
        {variant === 'destructive' && <CircleAlert size={16} />}
        <Text onClick={open} data-opens={onOpen !== undefined}>
          <Title dir="auto">
            {onOpen ? (
              <Opener type="button">{renderIsolated(title)}</Opener>
            ) : (
              renderIsolated(title)
            )}
          </Title>
          {description && (
            <>
              {/* Separates the two in copied or spoken text. */ ' '}
              <Description dir="auto">{renderIsolated(description)}</Description>
            </>
          )}
        </Text>
        {action && (
          <Button
            size="small"
            onClick={() => {
              dismissToasts();
              action.onSelect();
            }}
          >
            {action.label}
          </Button>
        )}
        <IconButton label="Close" icon={<X size={16} />} onClick={dismissToasts} />
      </Box>
    </>
  );
}

function dismissByEscape({ key, defaultPrevented, nativeEvent }: KeyboardEvent): void {
  // An open dialog or menu has handled Escape already.
  if (key === 'Escape' && !defaultPrevented && !isComposing(nativeEvent)) dismissToasts();
}

/** Restores the focus when a focused toast is removed. */
function useFocusOrigin(box: RefObject<HTMLElement | null>) {
  const origin = useRef<readonly HTMLElement[]>([]);

  // A layout effect, because the focus is lost once the toast is out of the document.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLElement) || !element?.contains(activeElement)) return;
      activeElement.blur();
      focusFirst(origin.current);
    };
  }, [box]);

  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
    origin.current = withAncestors(relatedTarget);
  };
}

/** Focuses the toast with F8. */
function useFocusByKey(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function focusByKey({ key }: globalThis.KeyboardEvent) {
      if (key === 'F8') box.current?.focus();
    }
    document.addEventListener('keydown', focusByKey);
    return () => document.removeEventListener('keydown', focusByKey);
  }, [box]);
}

const slideIn = keyframes`
  from { opacity: 0; transform: translateY(8px); }
`;

const Viewport = styled.ol`
  position: fixed;
  inset: ${tokens.topInset} 0 auto;
  z-index: ${layers.toast};
  padding: ${tokens.space[3]};
  list-style: none;
  pointer-events: none;

  @media (min-width: ${tokens.breakpoint.small}) {
    inset-block: auto 0;
    inset-inline: auto 0;
    width: 400px;
    padding: ${tokens.space[4]};

    :root:has([data-toast-offset-anchor]) & {
      bottom: 96px;
    }
  }
`;

const Box = styled.li`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space[3]};
  padding-block: ${tokens.space[3]};
  padding-inline: ${tokens.space[4]} ${tokens.space[2]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceRaised};
  box-shadow: ${tokens.shadow.floating};
  color: ${tokens.color.text};
  /* A modal dialog disables pointer events elsewhere. */
  pointer-events: auto;
  touch-action: pan-y;
  animation: ${slideIn} ${tokens.motion.normal};

  > svg {
    margin-top: 2px;
    color: ${tokens.color.dangerText};
  }

  > button {
    margin-block: -3px;
  }

  &[data-variant='destructive'] {
    border-color: ${tokens.color.danger};
  }
`;

const Text = styled.div`
  flex: 1;
  min-width: 0;

  &[data-opens='true'] {
    cursor: pointer;
  }
`;

const Opener = styled.button`
  padding: 0;
  border: 0;
  background: none;
  cursor: inherit;
  text-align: start;
`;

/** Limits the number of lines of a long text. */
const clampLines = (lines: number) => css`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${lines};
  overflow: hidden;
  overflow-wrap: anywhere;
`;

const Title = styled.div`
  ${clampLines(2)}
  font-weight: ${tokens.font.weight.semibold};
`;

const Description = styled.div`
  ${clampLines(4)}
  color: ${tokens.color.textMuted};
`;
