/** Fields whose text is no text. */
const CHOICE = /^(?:checkbox|radio)$/

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isChoice(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && CHOICE.test(field.type)
}

/** True for what is not as the page came from the server. */
function isChanged(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    // A browser chooses the first one where none is said to be chosen.
    const initial = options.findLastIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(initial, 0)
  }
  return field.value !== field.defaultValue
}

function dispatch(type: string, field: Field): void {
  field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Puts the text back past the setter by which React watches the field, so that React takes it for a change. */
function typeAgain(field: Field, value: string, caret: number | null): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  field.value = value === '' ? ' ' : ''
  set?.call(field, value)
  if (caret !== null && 'setSelectionRange' in field) field.setSelectionRange(caret, caret)
  dispatch('input', field)
  dispatch('change', field)
}

function note(field: Field) {
  return {
    field,
    isChecked: isChoice(field) && field.checked,
    value: field.value,
    caret: field === document.activeElement && 'selectionStart' in field ? field.selectionStart : null,
  }
}

/**
 * Notes what has been typed and chosen on the page before React took it over, and goes on noting. The function that this
 * answers ends that, and types and chooses it once more, so that components hear of it: by then some have shown their own
 * values instead.
 */
export function noteEarlyFields(): () => void {
  const noted = [...document.querySelectorAll<Field>('input, textarea, select')].filter(isChanged).map(note)
  const noteAgain = ({ target }: Event) => noted.push(note(target as Field))
  addEventListener('input', noteAgain, true)
  return () => {
    removeEventListener('input', noteAgain, true)
    for (const { field, isChecked, value, caret } of noted) {
      // React takes over at once what holds a field that is typed into, if it has not come to it yet.
      dispatch('input', field)
      if (isChoice(field)) {
        field.checked = !isChecked
        field.click()
      } else if (field.type === 'file') {
        dispatch('change', field)
      } else {
        typeAgain(field, value, caret)
      }
    }
  }
}
