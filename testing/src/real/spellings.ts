/** Names of one party as indexes and people write it. Each has to find all of its group, and none of `others`. */
export interface Spellings {
  readonly same: readonly string[];
  readonly others: readonly string[];
}

/** For sources and licenses, see SOURCES.md. A name with a comma is a person; without, as an import reads it. */
export const NAME_SPELLINGS: Readonly<Record<string, readonly Spellings[]>> = {
  saints: [
    {
      same: ['ST. ONGE, CLARA M', 'SAINT ONGE, CLARA M', 'STONGE, CLARA M'],
      others: ['STONE, CLARA M', 'ONGE, CLARA'],
    }, // deeds
    { same: ['ST ANSGAR, OLE', 'STANSGAR, OLE', 'SAINT ANSGAR, OLE'], others: ['STANGE, OLE', 'ANSGAR, OLE'] },
    { same: ['ST CLAIRE, EVE', 'STCLAIRE, EVE'], others: ['STCLAIR BANK', 'CLAIRE, EVE'] },
    { same: ['ST. JOHN, ADA', 'SAINT JOHN, ADA', 'STJOHN, ADA'], others: ['JOHN, ADA', 'JOHNSTON, ADA'] },
    { same: ['ST MARTIN, PER', 'STMARTIN, PER'], others: ['STARTIN, PER'] },
    { same: ['ST. GERMAINE, LEO', 'SAINT-GERMAINE, LEO', 'STGERMAINE, LEO'], others: ['GERMAINE, LEO'] },
    { same: ['ST PIERRE, MARC', 'SAINTPIERRE, MARC', 'STPIERRE, MARC'], others: ['STPIERSON, MARC'] },
    { same: ['ST. PAUL HOME COMPANY', 'SAINT PAUL HOME CO', 'STPAUL HOME COMPANY'], others: ['PAUL HOME COMPANY'] }, // deeds
    { same: ['ST. PAUL CITY RAILWAY COMPANY', 'SAINT PAUL CITY RY CO'], others: ['ST PAUL COUNTY RAILWAY'] }, // deeds
  ],
  joined: [
    { same: ['LINDHART, MARY ANN', 'LINDHART, MARYANN'], others: ['LINDHART, MARGARET', 'LINDHART, MARTHA'] }, // deeds
    { same: ['DEAN, MARY ETTA', 'DEAN, MARYETTA'], others: ['DEAN, MARTA', 'DEAN, MINNIE'] }, // deeds
    { same: ['FRIENDT, ROSE ANN', 'FRIENDT, ROSEANN'], others: ['FRIENDT, ROBERTA'] }, // deeds
    { same: ['CHARLES, BETTY JANE', 'CHARLES, BETTYJANE'], others: ['CHARLES, BERTHA'] }, // deeds
    { same: ['BLANCHARD, RUTH BELLE', 'BLANCHARD, RUTHBELLE'], others: ['BLANCHARD, RUDOLPH'] }, // deeds
    { same: ['FRANKSON, ANNA MARIE', 'FRANKSON, ANNAMARIE'], others: ['FRANKSON, ANDREW'] }, // deeds
    { same: ['WAHLIN, ROS ELLA', 'WAHLIN, ROSELLA'], others: ['WAHLIN, RONALD'] }, // deeds
    { same: ['WATKINS, WILLIE MAE', 'WATKINS, WILLIEMAE'], others: ['WATKINS, WILLIAM'] }, // acris
    { same: ['DAHL, JO ANN', 'DAHL, JOANN'], others: ['DAHL, JAN'] },
    { same: ['DAHL, LU ANNE', 'DAHL, LUANNE'], others: ['DAHL, LILLY'] },
    { same: ['DAHL, JEAN PAUL', 'DAHL, JEANPAUL', 'DAHL, JEAN-PAUL'], others: ['DAHL, JENS'] },
  ],
  companies: [
    { same: ['NORTH CO FOR LIFE', 'NORTH COMPANY FOR LIFE'], others: ['NORTH, FOREST', 'NORTHCOTE, F'] },
    { same: ['MIDWAY DEVELOPMENT CO.', 'MIDWAY DEVELOPMENT COMPANY', 'MIDWAY DEV CO'], others: ['MIDWAY STATE BANK'] }, // deeds
    { same: ['PHOENIX REALTY CO.', 'PHOENIX RLTY COMPANY'], others: ['PHOENIX, REAL'] }, // deeds
    {
      same: ['FIRST TRUST COMPANY OF ST. PAUL', 'FIRST TRUST CO OF SAINT PAUL', '1ST TR CO OF ST PAUL'],
      others: ['FIRST TRUST'],
    }, // deeds
    { same: ['HAYES-LUCAS LUMBER COMPANY', 'HAYES LUCAS LBR CO'], others: ['HAYES, LUCAS'] }, // deeds
    {
      same: ['MIDLAND NATIONAL BANK & TRUST OF MINNEAPOLIS', 'MIDLAND NATL BK AND TR OF MINNEAPOLIS'],
      others: ['MIDLAND NATIONAL INSURANCE'],
    }, // deeds
    {
      same: ['OLMSTED COUNTY BANK & TRUST COMPANY', 'OLMSTED CO BK AND TRUST CO', 'OLMSTED CNTY BANK AND TRUST'],
      others: ['OLMSTED, CORA'],
    }, // deeds
    { same: ['CITIZENS ICE & FUEL COMPANY', 'CITIZENS ICE AND FUEL CO'], others: ['CITIZENS STATE BANK'] }, // deeds
    { same: ['LARSON BUILDING CO.', 'LARSON BLDG COMPANY'], others: ['LARSON, BURT', 'LARSON, B'] }, // deeds
    { same: ['INVESTORS DIVERSIFIED SERVICES', 'INVESTORS DIVERSIFIED SVCS'], others: ['INVESTORS MUTUAL'] }, // deeds
    { same: ['INDEPENDENCE SAVS BANK', 'INDEPENDENCE SAVINGS BK'], others: ['INDEPENDENCE, SAVANNAH'] }, // acris
    { same: ['LANGSAM PROPERTY SERVICES', 'LANGSAM PROP SVCS'], others: ['LANGSAM, PAUL'] }, // acris
    { same: ['GENERAL HOME SERVS INC', 'GENERAL HOME SERVICES'], others: ['GENERAL HOME MORTGAGE'] }, // acris
    { same: ['EAGLE CAPITAL MTGE LTD', 'EAGLE CAPITAL MORTGAGE'], others: ['EAGLE, CAL'] }, // acris
    { same: ['EQUITABLE LIFE ASSURANCE SOCIETY', 'EQUITABLE LIFE ASSURANCE SOC'], others: ['EQUITABLE LIFE MORTGAGE'] }, // deeds
  ],
  governments: [
    {
      same: ['TWP OF XENIA', 'XENIA TOWNSHIP OF', 'TOWNSHIP OF XENIA', 'XENIA TWP OF'],
      others: ['XENIA, OFELIA', 'TOWN OF XENIA'],
    },
    {
      same: [
        'STATE OF XANADU DEPT OF REVENUE',
        'STATE OF XANADU DEPARTMENT OF REVENUE',
        'XANADU STATE OF DEPARTMENT OF REVENUE',
      ],
      others: ['STATE OF XANADU DEPT OF COMMERCE', 'XANADU, STELLA'],
    },
    { same: ['STATE OF OREGON', 'OREGON STATE OF'], others: ['OREGON STATE BANK', 'CITY OF OREGON'] }, // deeds
    {
      same: ['COUNTY OF HENNEPIN', 'HENNEPIN COUNTY OF', 'HENNEPIN CNTY OF'],
      others: ['HENNEPIN, COURTNEY', 'CITY OF HENNEPIN'],
    }, // deeds
    { same: ['CITY OF NEW YORK', 'NEW YORK CITY OF', 'NEW YORK, CITY OF'], others: ['NEW YORK FEDERAL SAVINGS BANK'] }, // acris
    { same: ['VILLAGE OF BYRON', 'BYRON VILLAGE OF', 'VLG OF BYRON'], others: ['BYRON, VIOLA'] }, // deeds
    { same: ['CITY OF ST ANSGAR', 'ST. ANSGAR CITY OF', 'SAINT ANSGAR, CITY OF'], others: ['ST ANSGAR, CYRUS'] },
    {
      same: ['DEPT OF REVENUE', 'DEPARTMENT OF REVENUE', 'REVENUE DEPARTMENT OF', 'REVENUE DEPT OF'],
      others: ['DEPARTMENT OF COMMERCE'],
    }, // agency
  ],
};

/** Federal and state agencies and lenders, in the ways that indexes write them; none is a person (agency, acris, deeds). */
export const INSTITUTIONS: readonly string[] = [
  'INTERNAL REVENUE SERVICE',
  'INTERNAL REVENUE',
  'INTERNAL REVENUE SVC',
  'SOCIAL SECURITY ADMINISTRATION',
  'SOCIAL SECURITY ADMIN',
  'SMALL BUSINESS ADMINISTRATION',
  'VETERANS ADMINISTRATION',
  'VETERANS AFFAIRS',
  'DEPT OF REVENUE',
  'MINNESOTA REVENUE',
  'DEPARTMENT OF VETERANS AFFAIRS',
  'FARMERS HOME ADMINISTRATION',
  'FARM SERVICE AGENCY',
  'US FOREST SERVICE',
  'US POSTAL SERVICE',
  'SOIL CONSERVATION SERVICE',
  'US ARMY CORPS',
  'US COAST GUARD',
  'AIR FORCE',
  'FANNIE MAE',
  'FREDDIE MAC',
  'GINNIE MAE',
  'FNMA',
  'FHLMC',
  'IRS',
  'HUD',
  'FDIC',
  'UNITED STATES A FHC',
  'MINNESOTA TRANSPORTATION DEPT',
  'HIGHWAY DEPT',
  'WORKFORCE EMPLOYMENT SECURITY',
  'STATE TREASURER',
  'COUNTY TREASURER',
  'ATTORNEY GENERAL',
  'RAMSEY CHILD SUPPORT',
  'METROPOLITAN COUNCIL',
  'METRO WATERSHED DISTRICT',
  'RICE CREEK WATERSHED',
  'HOUSING AND REDEVELOPMENT AUTHORITY',
  'FIRST FEDERAL SAVINGS & LOAN ASSOCIATION',
  'FEDERAL HOME LOAN MORTGAGE CORP.',
  'UNIVERSITY OF MINNESOTA',
  'WASHINGTON DISTRICT COURT',
  'INVESTORS DIVERSIFIED SERVICES',
  "HOME OWNERS' LOAN CORPORATION",
];

/** Persons with a word of an agency in their names. */
export const PERSONS_LIKE_INSTITUTIONS: readonly string[] = [
  'SERVICE ROBERT W',
  'MAE FANNIE',
  'SMITH FANNIE MAE',
  'WATKINS WILLIE MAE',
  'POWER JAMES A',
  'BANKS EMANUEL JR',
  'GRANT RAYMOND',
  'FORCE ALBERT',
  'SECREST PAUL J',
  'GUARD ANNA M',
  'VETTER ANNA',
  'ADMINSON CARL J',
  'TREASURE MARY',
  'QUEEN DERRICK B',
  'MAJOR ADA L',
  'CHURCH FRANK A',
  'LABOR JOHN H',
  'COLLECTOR ANNA L',
  'CORPS ALBERT',
];
