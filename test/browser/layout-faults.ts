/** How far boxes may reach into each other, in pixels: letters of two fonts on one line do. */
const SLACK_PX = 2;
/** Of the height of a line's box, above and below: what its letters leave free. */
const FREE = 0.2;

/**
 * A script for a page: `layoutFaultsOf(document)` gives a function that says what is wrong with how that
 * document is laid out now. Texts must not overlap, nor be cut off, and the document is as wide as its
 * window: only what the keyboard can reach may scroll sideways.
 */
export const LAYOUT_FAULTS = `function layoutFaultsOf(document) {
  const view = document.defaultView;
  const root = document.documentElement;
  const walker = document.createTreeWalker(document.body, view.NodeFilter.SHOW_TEXT);
  const texts = [...document.querySelectorAll('input[type=search]')].map((control) => ({
    parent: control.parentElement,
    text: 'the field ' + control.name,
    boxesNow: () => control.getClientRects(),
  }));
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (node.data.trim() === '' || parent.closest('.hidden, .skip')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = node.data.trim().replaceAll(/\\s+/g, ' ').slice(0, 60);
    texts.push({ parent, text, boxesNow: () => range.getClientRects() });
  }

  /** What of a text may be hidden by what is around it, from the inside out. */
  function clipsOf(element, known) {
    if (!element || element === document.body) return [];
    if (!known.has(element)) {
      const { overflowX, overflowY } = view.getComputedStyle(element);
      const isClip = overflowX !== 'visible' || overflowY !== 'visible';
      const outer = clipsOf(element.parentElement, known);
      known.set(element, isClip ? [element, ...outer] : outer);
    }
    return known.get(element);
  }

  /** Asked once for each layout, since styles are the same at all of its widths. */
  const media = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    .filter(({ media }) => media).map(({ conditionText }) => view.matchMedia(conditionText));
  const layouts = new Map();
  function shownNow() {
    const layout = media.map(({ matches }) => matches).join();
    if (!layouts.has(layout)) {
      const known = new Map();
      const shown = texts.filter(({ parent }) => parent.checkVisibility());
      layouts.set(layout, shown.map((text) => ({ ...text, clips: clipsOf(text.parent, known) })));
    }
    return layouts.get(layout);
  }

  return () => {
    const edges = new Map();
    const faults = new Set();
    const boxes = [];
    for (const { text, boxesNow, clips } of shownNow()) {
      for (const { left, right, top, bottom } of boxesNow()) {
        const free = (bottom - top) * ${FREE};
        const shown = { text, left, right, top: top + free, bottom: bottom - free };
        for (const clip of clips) {
          if (!edges.has(clip)) edges.set(clip, clip.getBoundingClientRect());
          const edge = edges.get(clip);
          const isOver = shown.left < edge.left - ${SLACK_PX} || shown.right > edge.right + ${SLACK_PX};
          if (isOver && clip.tabIndex !== 0) faults.add('cut off: ' + text);
          shown.left = Math.max(shown.left, edge.left);
          shown.right = Math.min(shown.right, edge.right);
          shown.top = Math.max(shown.top, edge.top);
          shown.bottom = Math.min(shown.bottom, edge.bottom);
        }
        if (shown.right - shown.left <= ${SLACK_PX} || shown.bottom <= shown.top) continue;
        if (shown.left < 0 || shown.right > root.clientWidth) faults.add('beyond the edge: ' + text);
        boxes.push(shown);
      }
    }
    boxes.sort((one, other) => one.top - other.top);
    let beside = [];
    for (const box of boxes) {
      beside = beside.filter(({ bottom }) => bottom > box.top);
      for (const other of beside) {
        const shared = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        if (shared > ${SLACK_PX}) faults.add('overlap: ' + other.text + ' | ' + box.text);
      }
      beside.push(box);
    }
    if (root.scrollWidth > root.clientWidth) faults.add('scrolls sideways to ' + root.scrollWidth);
    if (boxes.length === 0) faults.add('no text is shown');
    return [...faults];
  };
}`;
