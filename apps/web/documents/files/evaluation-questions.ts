/** The questions that the Word and the PDF evaluation form share, so that answers stay comparable. */

export const scales = [
  {
    name: 'calm',
    question: 'How calm do you feel right now?',
    low: 'Not at all calm',
    high: 'Completely calm',
  },
  {
    name: 'connected',
    question: 'How connected to nature do you feel right now?',
    low: 'Not at all connected',
    high: 'Completely connected',
  },
  {
    name: 'energetic',
    question: 'How energetic do you feel right now?',
    low: 'No energy at all',
    high: 'Full of energy',
  },
] as const

export const ratings = ['Welcome', 'Pace', 'Guidance', 'Safety', 'Value for money'] as const

export const openQuestions = [
  'What stays with you from today?',
  'What was difficult?',
  'What would you change?',
] as const

export const equalityQuestions = [
  {
    name: 'age',
    label: 'Age',
    choices: ['Under 18', '18–34', '35–54', '55–74', '75 or over', 'Prefer not to say'],
  },
  { name: 'gender', label: 'Gender', choices: ['Woman', 'Man', 'In another way', 'Prefer not to say'] },
  {
    name: 'ethnicity',
    label: 'Ethnic group',
    choices: ['Asian', 'Black', 'Mixed', 'White', 'Another', 'Prefer not to say'],
  },
  {
    name: 'disability',
    label: 'Disability or long-term condition',
    choices: ['Yes', 'No', 'Prefer not to say'],
  },
] as const
