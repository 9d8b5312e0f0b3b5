/** The element of that id, which the page has. @param {string} id @returns {HTMLElement} */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * A new element with text in it. Text is all that anything from outside ever becomes.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Readonly<{ text?: string, className?: string }>} [look]
 * @param {readonly Node[]} [children]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, { text, className } = {}, children = []) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className !== undefined) made.className = className;
  made.append(...children);
  return made;
}
