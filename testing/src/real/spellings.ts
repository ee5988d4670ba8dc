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
    {
      same: ['CHURCH OF ST. FRANCIS OF ST. CROIX BEACH', 'CHURCH OF SAINT FRANCIS OF SAINT CROIX BEACH'],
      others: ['CHURCH OF FRANCIS', 'CHURCH, FRANCIS'],
    }, // deeds
    { same: ['THE ST. PAUL BUILDING', 'ST PAUL BLDG', 'SAINT PAUL BUILDING, THE'], others: ['PAUL BUILDING'] }, // deeds
    { same: ['ST. DENNIS, ROY', 'SAINT DENNIS, ROY', 'STDENNIS, ROY'], others: ['DENNIS, ROY', 'STDENIAL, ROY'] },
    { same: ['ST LOUIS, AMY', 'SAINT LOUIS, AMY', 'ST-LOUIS, AMY'], others: ['LOUIS, AMY', 'STLOWE, AMY'] },
    { same: ["ST. O'NEIL, KIM", 'ST ONEIL, KIM', 'STONEIL, KIM'], others: ['STONE, KIM', 'ONEIL, KIM'] },
    { same: ['STE MARIE, GUY', 'STE. MARIE, GUY', 'STEMARIE, GUY'], others: ['MARIE, GUY', 'STEMPLE, GUY'] },
    { same: ['ST CYR, NOEL', 'SAINT CYR, NOEL', 'STCYR, NOEL'], others: ['CYR, NOEL', 'STACY, NOEL'] },
    { same: ['ST. AUBIN, LIZ', 'SAINTAUBIN, LIZ', 'STAUBIN, LIZ'], others: ['AUBIN, LIZ', 'STAUB, LIZ'] },
    { same: ['ST JAMES LUTHERAN CHURCH', 'SAINT JAMES LUTHERAN CHURCH'], others: ['JAMES LUTHERAN CHURCH'] },
    { same: ['BANK OF ST. PETER', 'BANK OF SAINT PETER', 'BK OF ST PETER'], others: ['BANK OF PETERSBURG'] },
    { same: ['SISTERS OF ST. JOSEPH', 'SISTERS OF SAINT JOSEPH'], others: ['SISTERS OF JOSEPH'] },
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
    { same: ['MILLER, MARY LOU', 'MILLER, MARYLOU'], others: ['MILLER, MARLA'] },
    { same: ['MILLER, ANNA BELLE', 'MILLER, ANNABELLE'], others: ['MILLER, ANSEL'] },
    { same: ['MILLER, LEE ANN', 'MILLER, LEEANN'], others: ['MILLER, LEO'] },
    { same: ['DEVOLL, ANNA', 'DE VOLL, ANNA'], others: ['VOLL, ANNA', 'DEVLIN, ANNA'] }, // deeds
    { same: ['VAN DYKE, CORA', 'VANDYKE, CORA', 'VAN-DYKE, CORA'], others: ['DYKE, CORA', 'VANCE, CORA'] },
    { same: ['MC DONALD, ROY', 'MCDONALD, ROY'], others: ['DONALD, ROY', 'MCDOWELL, ROY'] },
    { same: ["O'BRIEN, PAT", 'O BRIEN, PAT', 'OBRIEN, PAT'], others: ['BRIEN, PAT', 'OBERG, PAT'] },
    { same: ['DE LA CRUZ, EVA', 'DELACRUZ, EVA', 'DELA CRUZ, EVA'], others: ['CRUZ, EVA', 'DELANEY, EVA'] },
    { same: ['LA FOND, LEO', 'LAFOND, LEO'], others: ['FOND, LEO', 'LAFONTAINE, LEO'] },
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
    { same: ['PARKIN REALTY COMPANY', 'THE PARKIN REALTY CO.', 'PARKIN RLTY CO'], others: ['PARKIN, REED'] }, // deeds
    {
      same: ['PROVIDENT REALTY COMPANY, INCORPORATED', 'PROVIDENT REALTY COMPANY, INC.', 'PROVIDENT RLTY CO INC'],
      others: ['PROVIDENT MORTGAGE COMPANY, INC.'],
    }, // deeds
    { same: ['SIEMS BROS, INC.', 'SIEMS BROTHERS INC'], others: ['SIEMS, BRUCE'] }, // deeds
    { same: ['FEDERAL HOME LOAN MORTGAGE CORP.', 'FED HOME LOAN MTG CORPORATION'], others: ['FEDERAL HOME LOAN BANK'] }, // acris
    {
      same: ['MASPETH FED S&L ASSOC', 'MASPETH FEDERAL SAVINGS AND LOAN ASSOCIATION', 'MASPETH FED SAV & LN ASSN'],
      others: ['MASPETH FEDERAL CREDIT UNION'],
    }, // acris
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
    { same: ['STATE OF MINNESOTA', 'MINNESOTA STATE OF', 'MINNESOTA, STATE OF'], others: ['MINNESOTA STATE BANK'] }, // deeds
    { same: ['TOWN OF FALL RIVER MILLS', 'FALL RIVER MILLS TOWN OF'], others: ['FALL RIVER MILLS CITY OF'] }, // deeds
    {
      same: ['COUNTY OF LOS ANGELES', 'LOS ANGELES COUNTY OF', 'LOS ANGELES CNTY OF'],
      others: ['CITY OF LOS ANGELES'],
    }, // deeds
    { same: ['COUNTY OF SHASTA', 'SHASTA, COUNTY OF'], others: ['SHASTA LUMBER COMPANY'] }, // deeds
    {
      same: ['CITY OF NORTH ST PAUL', 'NORTH SAINT PAUL CITY OF', 'NORTH ST. PAUL, CITY OF'],
      others: ['CITY OF NORTH OAKS'],
    },
    {
      same: ['VILLAGE OF FALCON HEIGHTS', 'FALCON HEIGHTS VILLAGE OF', 'FALCON HTS VILLAGE OF'],
      others: ['FALCON, VIOLET'],
    },
    { same: ['BOROUGH OF QUEENS', 'QUEENS BOROUGH OF'], others: ['QUEENS COUNTY SAVINGS BANK'] }, // acris
    {
      same: ['DEPARTMENT OF TRANSPORTATION', 'DEPT OF TRANSPORTATION', 'TRANSPORTATION DEPARTMENT OF'],
      others: ['DEPARTMENT OF NATURAL RESOURCES'],
    }, // agency
    {
      same: ['COMMISSIONER OF REVENUE', 'COMMR OF REVENUE', 'REVENUE COMMISSIONER OF'],
      others: ['COMMISSIONER OF COMMERCE'],
    }, // agency
    {
      same: ['UNITED STATES OF AMERICA', 'U S OF AMERICA', 'USA', 'U.S.A.'],
      others: ['UNITED STATES STEEL CORPORATION'],
    }, // agency
    {
      same: ['INDEPENDENT SCHOOL DISTRICT NO 625', 'INDEPENDENT SCHOOL DIST NO. 625', 'IND SCHOOL DIST 625', 'ISD 625'],
      others: ['INDEPENDENT SCHOOL DISTRICT NO 62', 'INDEPENDENT SCHOOL DISTRICT NO 623'],
    }, // agency
    {
      same: ['BOARD OF COUNTY COMMISSIONERS', 'BD OF COUNTY COMMISSIONERS', 'BOARD OF CNTY COMMRS'],
      others: ['BOARD OF COUNTY ASSESSORS'],
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

/** Addresses of one property. A typed one is divided into house number and street. */
export const ADDRESS_SPELLINGS: Readonly<Record<string, readonly Spellings[]>> = {
  joined: [
    { same: ['21 LA SALLE AVE', '21 LASALLE AVE'], others: ['21 LA SARRE AVE', '21 SALLE AVE', '22 LA SALLE AVE'] },
    { same: ['33 ROSELAWN AVE E', '33 ROSE LAWN AVE E'], others: ['33 ROSEWOOD AVE E', '33 ROSELAWN AVE W'] }, // deeds
    { same: ['33 EDGEWATER AVE', '33 EDGE WATER AVE'], others: ['33 EDGEWOOD DR'] }, // deeds
    { same: ['33 GLENBROOK AVE N', '33 GLEN BROOK AVE N'], others: ['33 GLENVIEW DR'] }, // deeds
    { same: ['33 KNOLLWOOD DR', '33 KNOLL WOOD DR'], others: ['33 KNOLLCREST DR'] }, // deeds
    { same: ['33 VAN DYKE ST N', '33 VANDYKE ST N'], others: ['33 DYKE ST N'] }, // deeds
    { same: ['33 VAN BUREN AVE', '33 VANBUREN AVE'], others: ['33 BUREN AVE'] }, // deeds
    { same: ['33 EL DORADO ST', '33 ELDORADO ST'], others: ['33 DORADO ST', '33 ELDER ST'] }, // deeds
    { same: ['33 LAKEVIEW POINT DR NE', '33 LAKE VIEW POINT DR NE'], others: ['33 LAKEWOOD POINT DR NE'] }, // deeds
    { same: ['33 RIVERVIEW TER NE', '33 RIVER VIEW TERRACE NE'], others: ['33 RIVERWOOD TER NE'] }, // deeds
    { same: ['33 ST STEPHEN ST', '33 SAINT STEPHEN ST', '33 STSTEPHEN ST'], others: ['33 STEPHEN ST'] }, // deeds
    { same: ['33 MACALESTER ST', '33 MAC ALESTER ST'], others: ['33 ALESTER ST'] }, // deeds
    { same: ['33 MOUNTAIN VIEW BLVD', '33 MOUNTAINVIEW BLVD'], others: ['33 MOUNTAIN BLVD'] }, // deeds
    { same: ['33 PARK LANE DR', '33 PARKLANE DR'], others: ['33 PARK DR', '33 PARKLAND DR'] }, // deeds
    { same: ['33 LA SENDA', '33 LASENDA'], others: ['33 SENDA', '33 LA CINTILLA'] }, // deeds
    { same: ['33 EL TOYONAL', '33 ELTOYONAL'], others: ['33 TOYON'] }, // deeds
    { same: ['33 MOUNDS VIEW BLVD', '33 MOUNDSVIEW BOULEVARD'], others: ['33 MOUND BLVD'] }, // deeds
    { same: ['33 VAN FLEET AVE', '33 VANFLEET AVENUE'], others: ['33 FLEET AVE'] }, // deeds
    { same: ['33 PLEASANT VIEW DRIVE', '33 PLEASANTVIEW DR'], others: ['33 PLEASANT AVE'] }, // deeds
    { same: ['33 SPRING LAKE PARK RD', '33 SPRINGLAKE PARK ROAD'], others: ['33 SPRING PARK RD'] }, // deeds
  ],
  ordinals: [
    {
      same: ['1408 21ST ST', '1408 TWENTY-FIRST ST', '1408 21 ST', '1408 Twenty First Street'],
      others: ['1408 20TH ST', '1408 1ST ST', '1408 211TH ST'],
    },
    { same: ['1427 2 AVENUE', '1427 SECOND AVE', '1427 2ND AVE'], others: ['1427 22ND AVE', '1427 20TH AVE'] }, // acris
    { same: ['615 WEST   50 STREET', '615 W FIFTIETH ST', '615 W 50TH ST'], others: ['615 W 5TH ST', '615 E 50TH ST'] }, // acris
    {
      same: ['44 EAST   72 STREET', '44 E SEVENTY-SECOND ST', '44 E 72ND ST'],
      others: ['44 E 70TH ST', '44 E 2ND ST'],
    }, // acris
    { same: ['400 EAST 54TH   STREET', '400 E FIFTY FOURTH ST'], others: ['400 E 50TH ST', '400 E 4TH ST'] }, // acris
    { same: ['554 61ST STREET', '554 SIXTY-FIRST ST'], others: ['554 60TH ST', '554 1ST ST'] }, // acris
    { same: ['10 33 AVENUE', '10 THIRTY-THIRD AVE'], others: ['10 THIRD AVE', '10 30TH AVE'] }, // acris
    { same: ['150 EAST 86TH   STREET', '150 E EIGHTY-SIXTH ST'], others: ['150 E 80TH ST'] }, // acris
    { same: ['231 EAST 94TH   STREET', '231 E NINETY FOURTH ST'], others: ['231 E 90TH ST'] }, // acris
    { same: ['77 99TH AVE', '77 NINETY-NINTH AVE'], others: ['77 9TH AVE', '77 90TH AVE'] },
    { same: ['1218 6 ST SW', '1218 SIXTH ST SW', '1218 6TH ST SW'], others: ['1218 16TH ST SW', '1218 6TH ST NW'] }, // deeds
    { same: ['1619 3 AVENUE', '1619 THIRD AVE', '1619 3RD AVE'], others: ['1619 30TH AVE', '1619 33RD AVE'] }, // acris
    { same: ['768 5 AVENUE', '768 FIFTH AVE', '768 5TH AVENUE'], others: ['768 50TH AVE', '768 15TH AVE'] }, // acris
    {
      same: ['211 EAST 53 STREET', '211 E FIFTY-THIRD ST', '211 E 53RD ST'],
      others: ['211 E 3RD ST', '211 W 53RD ST'],
    }, // acris
    { same: ['1208 44TH   STREET', '1208 FORTY-FOURTH ST'], others: ['1208 4TH ST', '1208 40TH ST'] }, // acris
    { same: ['50 W 97TH ST', '50 WEST NINETY-SEVENTH STREET'], others: ['50 W 90TH ST', '50 W 7TH ST'] }, // acris
    { same: ['622 WEST 114TH STREET', '622 W 114 ST'], others: ['622 W 14TH ST', '622 W 11TH ST'] }, // acris
    { same: ['142 37 ROAD', '142 THIRTY-SEVENTH RD', '142 37TH RD'], others: ['142 7TH RD', '142 30TH RD'] }, // acris
    { same: ['1120 89TH AVE NE', '1120 EIGHTY NINTH AVE NE'], others: ['1120 9TH AVE NE', '1120 89TH AVE NW'] }, // deeds
    {
      same: ['410 16 ST SW', '410 SIXTEENTH ST SW', '410 16TH STREET SW'],
      others: ['410 6TH ST SW', '410 60TH ST SW'],
    }, // deeds
  ],
  units: [
    {
      same: ['15 OAK ST #2B', '15 OAK ST UNIT 2-B', '15 OAK ST APT 2B'],
      others: ['15 OAK ST #2', '15 OAK ST #2C', '15 OAK ST #B'],
    },
    {
      same: ['400 HIGHLAND AVE 9B', '400 HIGHLAND AVE UNIT 9B', '400 HIGHLAND AVE #9-B'],
      others: ['400 HIGHLAND AVE 9', '400 HIGHLAND AVE 8B'],
    },
    {
      same: ['12 ELM ST UT C2', '12 ELM ST UNIT C2', '12 ELM ST #C-2'],
      others: ['12 ELM ST UT C3', '12 ELM ST UNIT 2'],
    },
    {
      same: ['61 BEECH ST NE #2', '61 BEECH ST NE UNIT 2', '61 BEECH ST NE APT 2', '61 BEECH ST NE 2'],
      others: ['61 BEECH ST NE #3'],
    }, // deeds
    { same: ['62 HAMLINE AVE UNIT A', '62 HAMLINE AVE #A', '62 HAMLINE AVE APT A'], others: ['62 HAMLINE AVE UNIT B'] }, // deeds
    { same: ['90 WILLIAM STREET 2G', '90 WILLIAM ST APT 2-G', '90 WILLIAM ST #2G'], others: ['90 WILLIAM STREET 2F'] }, // acris
    { same: ['347 WEST 57TH STREET 37A', '347 W 57TH ST UNIT 37A'], others: ['347 WEST 57TH STREET 37B'] }, // acris
    { same: ['35 LEVERICH STREET 530', '35 LEVERICH ST APT 530'], others: ['35 LEVERICH STREET 531'] }, // acris
    { same: ['235 WEST END AVENUE 10A', '235 WEST END AVE #10A'], others: ['235 WEST END AVENUE 10B'] }, // acris
    { same: ['338 PROSPECT PLACE 5E', '338 PROSPECT PL UNIT 5E'], others: ['338 PROSPECT PLACE 5D'] }, // acris
    { same: ['835 RIVERSIDE DRIVE 6J', '835 RIVERSIDE DR APT 6J'], others: ['835 RIVERSIDE DRIVE 6K'] }, // acris
    { same: ['1 WATER STREET #30', '1 WATER ST APT 30', '1 WATER ST UNIT 30'], others: ['1 WATER STREET #3'] }, // acris
    {
      same: ['100 MOTOR PARKWAY, SUITE 160', '100 MOTOR PKWY STE 160', '100 MOTOR PKWY #160'],
      others: ['100 MOTOR PARKWAY, SUITE 16'],
    }, // acris
    { same: ['11 METROPOLITAN OVAL #2F', '11 METROPOLITAN OVAL APT 2-F'], others: ['11 METROPOLITAN OVAL #2E'] }, // acris
    {
      same: ['18-40  211TH STREET, APT. #3K', '18-40 211TH ST APT 3K', '18-40 211 ST #3-K'],
      others: ['18-40 211TH STREET, APT. #3'],
    }, // acris
    {
      same: ['1901 E VOORHEES ST SUITE C', '1901 EAST VOORHEES STREET STE C', '1901 E VOORHEES ST #C'],
      others: ['1901 E VOORHEES ST SUITE D'],
    }, // acris
    {
      same: ['30 WEST 63RD   STREET #24CD', '30 W 63RD ST APT 24CD', '30 W SIXTY-THIRD ST UNIT 24-CD'],
      others: ['30 WEST 63RD STREET #24C'],
    }, // acris
    {
      same: ['325 GREENWICH AVENUE, 3RD FLOOR', '325 GREENWICH AVE FL 3', '325 GREENWICH AVE 3RD FL'],
      others: ['325 GREENWICH AVENUE, 2ND FLOOR'],
    }, // acris
    {
      same: ['539 EAST 11TH STREET # 5B', '539 E 11TH ST #5B', '539 E ELEVENTH ST APT 5B'],
      others: ['539 EAST 11TH STREET # 5'],
    }, // acris
    {
      same: ['67-38 108TH STREET, #C48', '67-38 108TH ST UNIT C48', '67-38 108 ST APT C-48'],
      others: ['67-38 108TH STREET, #C4'],
    }, // acris
  ],
  roads: [
    {
      same: ['500 US HIGHWAY 10', '500 US 10', '500 U.S. Hwy 10', '500 HWY 10'],
      others: ['500 US HIGHWAY 100', '500 COUNTY ROAD 10'],
    },
    {
      same: ['501 STATE ROUTE 27', '501 ROUTE 27', '501 Rte 27', '501 SR 27', '501 ST HWY 27'],
      others: ['501 STATE ROUTE 2', '501 COUNTY ROAD 27'],
    },
    { same: ['502 OLD HIGHWAY 8', '502 Old Hwy 8', '502 OLD HWY. 8'], others: ['502 HIGHWAY 8', '502 OLD HIGHWAY 80'] },
    {
      same: ['503 COUNTY ROAD 4', '503 CSAH 4', '503 CR 4', '503 CO RD 4', '503 C.R. 4', '503 Co. Rd. 4'],
      others: ['503 COUNTY ROAD 40', '503 HIGHWAY 4'],
    },
    { same: ['504 TRUNK HIGHWAY 61', '504 TH 61', '504 T.H. 61'], others: ['504 TRUNK HIGHWAY 610'] },
    {
      same: ['505 INTERSTATE 94', '505 I-94', '505 I 94', '505 IH 94'],
      others: ['505 HIGHWAY 94', '505 INTERSTATE 940'],
    },
    { same: ['506 COUNTY ROAD H2', '506 CR H2', '506 CO RD H2'], others: ['506 COUNTY ROAD H', '506 COUNTY ROAD C2'] }, // deeds
    {
      same: ['507 COUNTY ROAD B E', '507 CO RD B E', '507 CR B EAST'],
      others: ['507 COUNTY ROAD C E', '507 COUNTY ROAD B W'],
    }, // deeds
    { same: ['508 HIGHWAY 96 W', '508 HWY 96 W', '508 TH 96 WEST'], others: ['508 HIGHWAY 96 E', '508 HIGHWAY 9 W'] }, // deeds
    { same: ['509 HIGHWAY 65 NE', '509 HWY 65 NE', '509 STATE HWY 65 NE'], others: ['509 HIGHWAY 6 NE'] }, // deeds
    { same: ['511 COUNTY ROAD DD', '511 CR DD', '511 CO. RD. DD'], others: ['511 COUNTY ROAD D', '511 COUNTY ROAD E'] },
    {
      same: ['512 FARM ROAD 1110', '512 FM 1110', '512 Farm to Market Rd 1110'],
      others: ['512 FARM ROAD 111', '512 COUNTY ROAD 1110'],
    },
    { same: ['510 HIGHWAY DR E', '510 HIGHWAY DRIVE EAST'], others: ['510 HIGHWAY 10 E'] }, // deeds
    { same: ['513 HIGHWAY 10 NE', '513 HWY 10 NE', '513 US 10 NE'], others: ['513 HIGHWAY 10 NW', '513 HIGHWAY 1 NE'] }, // deeds
    {
      same: ['514 HIGHWAY 36 W', '514 STATE HIGHWAY 36 WEST', '514 MN 36 W', '514 MN HWY 36 W'],
      others: ['514 HIGHWAY 3 W'],
    }, // deeds
    {
      same: ['515 COUNTY ROAD C2 W', '515 CO RD C-2 W', '515 CR C2 WEST'],
      others: ['515 COUNTY ROAD C W', '515 COUNTY ROAD C2 E'],
    }, // deeds
    {
      same: ['516 COUNTY ROAD I W', '516 CR I W', '516 CO RD I WEST'],
      others: ['516 COUNTY ROAD H W', '516 INTERSTATE 5 W'],
    }, // deeds
    {
      same: ['517 COUNTY ROAD E E', '517 CR E E', '517 COUNTY RD E EAST'],
      others: ['517 COUNTY ROAD E W', '517 COUNTY ROAD F E'],
    }, // deeds
    {
      same: ['518 COUNTY STATE AID HIGHWAY 9', '518 CSAH 9', '518 C.S.A.H. 9', '518 COUNTY HIGHWAY 9'],
      others: ['518 HIGHWAY 9'],
    },
    {
      same: ['519 INTERSTATE HIGHWAY 35E', '519 I-35E', '519 I 35E', '519 INTERSTATE 35E'],
      others: ['519 I-35W', '519 I-35'],
    },
  ],
};

/** Houses within a range, and those that aren't. */
export const HOUSE_RANGES: readonly {
  readonly range: string;
  readonly within: readonly string[];
  readonly others: readonly string[];
}[] = [
  { range: '100-102 MAIN ST', within: ['100', '101', '102', '100-102'], others: ['99', '103', '10', '1'] },
  { range: '131-137 EMERSON PLACE', within: ['131', '133', '137'], others: ['130', '138', '13'] }, // acris
  { range: '96-06 LIBERTY AVE', within: ['96', '96-06'], others: ['97', '6', '90'] }, // acris
  { range: '10-3000 ELM ST', within: ['10'], others: ['11', '2999', '3000'] },
];
