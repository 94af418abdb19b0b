/** An invented six-week block for ten people: what each item costs, and how that is counted. */
export const budget = [
  { item: 'Guide, sessions', sum: '6 walks × 3 hours × £30', pounds: 540 },
  { item: 'Guide, around them', sum: '10 welcome calls, planning, records: 14 hours × £20', pounds: 280 },
  { item: 'Assistant', sum: '6 walks × 3 hours × £15', pounds: 270 },
  { item: 'Transport for participants', sum: '4 people × 6 weeks × £6', pounds: 144 },
  { item: 'Site, tea, kit, printing', sum: '6 walks × £18', pounds: 108 },
  { item: 'Insurance, training, supervision', sum: 'Share of the year for one block', pounds: 130 },
  { item: 'Something unforeseen', sum: 'About 5 per cent', pounds: 74 },
]

/** Pounds for the whole block. */
export const total = budget.reduce((sum, { pounds }) => sum + pounds, 0)
