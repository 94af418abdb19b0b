import { briefFor, sampleHazards } from '../content.ts'

/** One row of a risk assessment; scores are likelihood times severity, each from 1 to 5. */
export interface Hazard {
  hazard: string
  whoAndHow: string
  controls: string
  likelihood: number
  severity: number
  residualLikelihood: number
  residualSeverity: number
}

export interface HazardGroup {
  title: string
  intro: string
  hazards: Hazard[]
}

function sample(start: string): Hazard {
  const found = sampleHazards.find(({ hazard }) => hazard.startsWith(start))
  if (!found)
    throw new Error(`${briefFor('risk-assessment-template.docx').title}: no sample hazard "${start}"`)
  return found
}

function row(
  hazard: string,
  whoAndHow: string,
  controls: string,
  [likelihood, severity]: readonly [number, number],
  [residualLikelihood, residualSeverity]: readonly [number, number],
): Hazard {
  return { hazard, whoAndHow, controls, likelihood, severity, residualLikelihood, residualSeverity }
}

/** The hazards of an ordinary woodland walk, as a first draft to change. */
export const hazardGroups: readonly HazardGroup[] = [
  {
    title: 'Ground hazards',
    intro: 'Slips, roots, mud, steep banks, water edges, uneven steps, stiles, getting lost or left behind.',
    hazards: [
      sample('Slips and trips'),
      row(
        'Steep banks and water edges',
        'Everyone; fall, cold water, drowning',
        'Keep the route and all sit spots at least 5 m from banks and deep water; point out the edge in the safety talk; throw line in kit where the path runs beside water',
        [2, 5],
        [1, 5],
      ),
      row(
        'Uneven steps and stiles',
        'People with limited mobility; fall',
        'Step-free version of the route checked; guide goes first and offers a hand with permission; no hurry',
        [2, 3],
        [1, 3],
      ),
      sample('Person lost'),
    ],
  },
  {
    title: 'Trees and weather',
    intro:
      'Dead or hung-up branches, ash dieback, a wind limit agreed in advance, Met Office warnings, lightning, heat, cold, short winter daylight.',
    hazards: [
      sample('Falling branches'),
      row(
        'Lightning',
        'Everyone; strike, burns',
        'Check the forecast for thunder; at the first thunder leave high ground, lone trees and water and go to cars or a building; wait 30 minutes after the last thunder',
        [1, 5],
        [1, 4],
      ),
      row(
        'Heat and sun',
        'Everyone; heat exhaustion, sunburn',
        'Shaded route; start early; ask for hats, sun cream and water; carry 3 litres spare; shorten above [28] degrees',
        [2, 3],
        [1, 3],
      ),
      row(
        'Cold, wind chill and rain',
        'Everyone sitting still; hypothermia',
        'Joining note on layers; sit mats, blankets, shelter; shorter sit spot below [5] degrees; hot drink before people feel cold',
        [3, 3],
        [2, 2],
      ),
      row(
        'Short winter daylight',
        'Everyone; trips, getting lost',
        'Finish at least 45 minutes before sunset; head torch for each leader and one spare',
        [2, 3],
        [1, 3],
      ),
    ],
  },
  {
    title: 'Plants, animals and insects',
    intro:
      'Ticks and Lyme disease, stings and anaphylaxis, nettles, giant hogweed, oak processionary moth in affected areas, cattle, dogs, adders.',
    hazards: [
      sample('Tick bites'),
      sample('Bee or wasp sting'),
      row(
        'Nettles, brambles, giant hogweed',
        'Everyone; sting, scratches, burns from sap in sunlight',
        'Show nettles and where they grow; route avoids giant hogweed; wash skin and cover it from the sun after any contact',
        [3, 2],
        [2, 2],
      ),
      row(
        'Oak processionary moth (affected areas)',
        'Everyone; rash, sore eyes, breathing trouble',
        'Check the Forestry Commission map; look for nests on oaks; keep clear by 20 m; report sightings through TreeAlert',
        [2, 3],
        [1, 3],
      ),
      row(
        'Cattle, dogs and adders',
        'Everyone; crush, bite',
        'Avoid fields with cows and calves; dogs of participants by agreement only; look before sitting on sunny banks; never handle an adder; any adder bite: ring 999, keep still',
        [2, 4],
        [1, 4],
      ),
    ],
  },
  {
    title: 'Health',
    intro:
      'Heart and breathing conditions, pregnancy, medication, mobility, dehydration, hay fever; who carries inhalers and adrenaline pens.',
    hazards: [
      row(
        'Heart or breathing emergency',
        'People with heart conditions or asthma',
        'Voluntary health question; gentle gradient; inhalers and sprays carried by the person and shown to the leader; nearest defibrillator: [place]; leader trained in resuscitation',
        [2, 5],
        [1, 5],
      ),
      row(
        'Pregnancy, mobility and fatigue',
        'People who need seats or rests',
        'Ask what helps; folding stools; rest every 15 minutes; nobody lies flat unless they wish',
        [2, 3],
        [1, 2],
      ),
      row(
        'Medication missed or mislaid',
        'People who carry medicine',
        'Reminder in the joining note; person keeps own medicine and tells the leader where: [initials and place]',
        [2, 4],
        [1, 4],
      ),
      row(
        'Dehydration and hay fever',
        'Everyone; faintness, sore eyes, asthma',
        'Water stop every hour; pollen forecast read; tissues; sit spots away from long grass',
        [3, 2],
        [2, 1],
      ),
    ],
  },
  {
    title: 'Emotional safety',
    intro:
      'Strong feelings, trauma reminders, being alone in woodland, group conflict; opt-outs, check-ins and a quiet exit route.',
    hazards: [
      sample('Emotional distress'),
      row(
        'Trauma reminders',
        'People with past trauma; panic, dissociation',
        'Say beforehand what will happen; eyes may stay open; no touch without permission; choice in every invitation; quiet exit route and who goes with the person agreed',
        [2, 3],
        [1, 3],
      ),
      row(
        'Alone in woodland',
        'Participants in solo time; fear, unwanted contact from passers-by',
        'Within sight or call; pairs offered; leader walks the edge; whistle; check-in at the end with each person',
        [2, 3],
        [1, 3],
      ),
      row(
        'Group conflict',
        'Everyone; hurt, exclusion',
        'Group agreement at the start; speak or pass; leader names and stops unkind talk; private word; exclusion as last step',
        [2, 2],
        [1, 2],
      ),
    ],
  },
  {
    title: 'Food, drink and foraging',
    intro:
      'Boiling water, allergens, hand hygiene; no foraged plants or fungi unless identification is certain and the landowner agrees.',
    hazards: [
      row(
        'Boiling water and stove',
        'Leader and those nearby; scald, fire',
        'Flasks instead of a stove where possible; stove on bare level ground with the landowner’s agreement; leader only; water to put it out; burn dressing in kit',
        [2, 4],
        [1, 4],
      ),
      row(
        'Allergens in tea and snacks',
        'People with allergies; anaphylaxis',
        'Ingredients list shown; packets kept; nut-free choice; ask again before serving',
        [2, 5],
        [1, 5],
      ),
      row(
        'Dirty hands',
        'Everyone; stomach upset',
        'Hand wipes and gel before food; clean cups; no shared cups',
        [3, 2],
        [1, 2],
      ),
      row(
        'Foraged plants and fungi',
        'Everyone; poisoning',
        'Nothing from the wood is eaten or drunk unless identification is certain and the landowner agrees; never fungi; tell people so in the safety talk',
        [2, 5],
        [1, 5],
      ),
    ],
  },
  {
    title: 'Other people and travel',
    intro:
      'Road crossings, cyclists, horse riders, shooting or forestry work, public nuisance, lone working and travel to the site.',
    hazards: [
      row(
        'Road crossings and car park',
        'Everyone; struck by a vehicle',
        'Meet away from moving cars; cross together at a place with a clear view; high-visibility vest for the leader in poor light',
        [2, 5],
        [1, 5],
      ),
      row(
        'Cyclists and horse riders',
        'Everyone; collision',
        'Stops off the path; call out early; group to one side; calm voices near horses',
        [3, 3],
        [2, 2],
      ),
      row(
        'Shooting or forestry work',
        'Everyone; injury',
        'Ask the landowner for dates; obey signs; never pass tape or stacked timber; other date or site',
        [1, 5],
        [1, 5],
      ),
      row(
        'Public nuisance',
        'Everyone; threat, theft',
        'Do not engage; move on; ring 101, or 999 in danger; bags stay with people',
        [2, 3],
        [1, 3],
      ),
      row(
        'Lone working and travel',
        'Guide; delay, accident, illness',
        'Contact at base knows route and times; message at start and finish; [30]-minute rule before they act; rested driver; shared lifts are between participants',
        [2, 4],
        [1, 4],
      ),
    ],
  },
]
