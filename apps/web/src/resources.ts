/** The pages for everybody besides the guides, with what each is good for. */
export const RESOURCES = [
  { href: '/research', label: 'Research', words: 'Ten papers to know and to quote.' },
  { href: '/toolkit', label: 'Toolkit', words: 'Reports, training and organisations.' },
  { href: '/funding', label: 'Funding', words: 'Grants for time in nature.' },
  { href: '/templates', label: 'Templates', words: 'Policies and forms for walks.' },
] as const
