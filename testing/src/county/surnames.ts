const BEGINNINGS = [
  'AND',
  'BERG',
  'CARL',
  'DAHL',
  'ERICK',
  'FOSS',
  'GUSTAV',
  'HALVOR',
  'ISAAK',
  'JOHAN',
  'KNUT',
  'LIND',
  'MORT',
  'NEL',
  'OLES',
  'PETER',
  'QUIN',
  'RASMUS',
  'SWEN',
  'THOR',
  'ULRIK',
  'VIK',
  'WEST',
  'YOUNG',
  'ZIM',
];
const MIDDLES = ['', 'A', 'E', 'I', 'O', 'EN', 'ER', 'IN'];
const ENDINGS = ['SON', 'SEN', 'QUIST', 'STROM', 'GAARD', 'LUND', 'MAN', 'BY', 'HOLM', 'DAL'];

/** Two thousand invented surnames, the most common first. */
export const SURNAMES: readonly string[] = ENDINGS.flatMap((ending) =>
  MIDDLES.flatMap((middle) => BEGINNINGS.map((beginning) => `${beginning}${middle}${ending}`)),
);
