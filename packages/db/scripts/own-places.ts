/** A village or quarter with its middle in degrees, rounded to a hundredth (about a kilometre). */
type OwnPlace = readonly [name: string, latitude: number, longitude: number]

/**
 * Our own list of small places that the extract of GeoNames has not, by country and county: villages at which people of the
 * woods live and walk, and some quarters of towns. Written for this project by hand, each point compared with the middle of
 * its postcode sector in content/uk-postcodes.csv.
 */
export const OWN_PLACES: Readonly<Record<string, Readonly<Record<string, readonly OwnPlace[]>>>> = {
  GB: {
    Aberdeenshire: [['Braemar', 57.01, -3.4]],
    'Argyll and Bute': [
      ['Iona', 56.33, -6.4],
      ['Luss', 56.1, -4.64],
    ],
    Conwy: [['Capel Curig', 53.1, -3.91]],
    Cornwall: [
      ['Port Isaac', 50.59, -4.83],
      ['Zennor', 50.19, -5.57],
    ],
    'County Antrim': [['Cushendun', 55.13, -6.04]],
    Cumbria: [
      ['Borrowdale', 54.53, -3.15],
      ['Bowness-on-Windermere', 54.36, -2.92],
      ['Braithwaite', 54.6, -3.19],
      ['Buttermere', 54.54, -3.28],
      ['Cartmel', 54.2, -2.95],
      ['Dent', 54.28, -2.45],
      ['Elterwater', 54.43, -3.04],
      ['Eskdale', 54.39, -3.28],
      ['Glenridding', 54.54, -2.95],
      ['Grasmere', 54.46, -3.02],
      ['Hawkshead', 54.37, -3.0],
      ['Patterdale', 54.53, -2.94],
      ['Ravenglass', 54.35, -3.41],
      ['Rosthwaite', 54.52, -3.15],
      ['Troutbeck', 54.42, -2.91],
      ['Wasdale Head', 54.47, -3.25],
    ],
    Derbyshire: [
      ['Castleton', 53.34, -1.78],
      ['Chapel-en-le-Frith', 53.32, -1.91],
      ['Edale', 53.37, -1.82],
      ['Hartington', 53.14, -1.81],
      ['Matlock Bath', 53.12, -1.56],
    ],
    Devon: [
      ['Lustleigh', 50.62, -3.72],
      ['Lynmouth', 51.23, -3.83],
      ['Postbridge', 50.59, -3.91],
      ['Widecombe-in-the-Moor', 50.58, -3.81],
    ],
    'Dumfries and Galloway': [['New Galloway', 55.07, -4.14]],
    'East Sussex': [
      ['Firle', 50.85, 0.09],
      ['Hartfield', 51.1, 0.11],
      ['Winchelsea', 50.92, 0.71],
    ],
    Edinburgh: [
      ['Leith', 55.98, -3.17],
      ['Portobello', 55.95, -3.11],
    ],
    Gloucestershire: [
      ['Clearwell', 51.77, -2.62],
      ['Parkend', 51.77, -2.55],
      ['Slad', 51.76, -2.19],
      ['St Briavels', 51.74, -2.64],
    ],
    'Greater London': [
      ['Dulwich', 51.45, -0.08],
      ['Finsbury Park', 51.56, -0.11],
      ['Hampstead', 51.56, -0.18],
      ['Haringey', 51.59, -0.11],
      ['Havering', 51.58, 0.18],
      ['Lewisham', 51.46, -0.01],
      ['Newham', 51.53, 0.04],
      ['Redbridge', 51.58, 0.05],
      ['Shoreditch', 51.53, -0.08],
      ['Southwark', 51.5, -0.09],
      ['Stoke Newington', 51.56, -0.08],
      ['Tower Hamlets', 51.52, -0.04],
      ['Waltham Forest', 51.59, -0.01],
    ],
    Gwynedd: [
      ['Aberdaron', 52.8, -4.71],
      ['Beddgelert', 53.01, -4.1],
      ['Portmeirion', 52.91, -4.1],
    ],
    Hampshire: [['Minstead', 50.9, -1.6]],
    Herefordshire: [['Symonds Yat', 51.84, -2.64]],
    Highland: [
      ['Arisaig', 56.91, -5.84],
      ['Dunvegan', 57.44, -6.58],
      ['Durness', 58.57, -4.75],
      ['Gairloch', 57.73, -5.69],
      ['Glencoe', 56.68, -5.1],
      ['Kincraig', 57.13, -3.93],
      ['Lochinver', 58.15, -5.24],
      ['Plockton', 57.34, -5.65],
      ['Strontian', 56.7, -5.57],
    ],
    Moray: [['Tomintoul', 57.25, -3.38]],
    Norfolk: [['Cley next the Sea', 52.95, 1.04]],
    'North Yorkshire': [
      ['Goathland', 54.4, -0.72],
      ['Malham', 54.06, -2.15],
      ["Robin Hood's Bay", 54.43, -0.53],
      ['Rosedale Abbey', 54.35, -0.89],
    ],
    Northumberland: [
      ['Holy Island', 55.67, -1.8],
      ['Kielder', 55.23, -2.58],
    ],
    'Perth and Kinross': [
      ['Birnam', 56.56, -3.58],
      ['Kinloch Rannoch', 56.7, -4.19],
    ],
    Somerset: [
      ['Dunster', 51.18, -3.44],
      ['Exford', 51.13, -3.64],
    ],
    'South Yorkshire': [
      ['Crookes', 53.38, -1.51],
      ['Walkley', 53.39, -1.5],
    ],
    Staffordshire: [
      ['Alstonefield', 53.1, -1.81],
      ['Ilam', 53.05, -1.8],
    ],
    Stirling: [
      ['Balquhidder', 56.36, -4.37],
      ['Crianlarich', 56.39, -4.62],
      ['Tyndrum', 56.44, -4.71],
    ],
    Suffolk: [['Walberswick', 52.31, 1.66]],
    Surrey: [
      ['Abinger Hammer', 51.22, -0.43],
      ['Box Hill', 51.25, -0.31],
    ],
    'Tyne and Wear': [['Jesmond', 54.99, -1.6]],
    'West Midlands': [
      ['Bournville', 52.43, -1.93],
      ['Edgbaston', 52.46, -1.92],
      ['Moseley', 52.45, -1.89],
    ],
    'West Yorkshire': [
      ['Headingley', 53.82, -1.58],
      ['Heptonstall', 53.75, -2.02],
      ['Roundhay', 53.83, -1.5],
    ],
  },
  IE: {
    'County Clare': [
      ['Ballyvaughan', 53.12, -9.15],
      ['Doolin', 53.02, -9.38],
    ],
    'County Cork': [['Glengarriff', 51.75, -9.55]],
    'County Mayo': [['Cong', 53.54, -9.29]],
    'County Wicklow': [
      ['Glendalough', 53.01, -6.33],
      ['Laragh', 53.01, -6.3],
    ],
  },
}
