type Clause = readonly [title: string, text: string];

/** Clauses of deeds with more than a page. */
export const DEED_CLAUSES: readonly string[] = [
  'together with all hereditaments and appurtenances belonging thereto, subject to easements, covenants, restrictions and reservations of record, if any, and to taxes that are not yet due and payable.',
  'The Grantor states that the Grantor does not know of any wells on the described real property, or that a well disclosure certificate goes with this instrument, or that the Grantor knows the property and states that the status and number of wells on it have not changed since the last disclosure certificate that was filed.',
  'The Grantee takes the described real property subject to all building and zoning laws, ordinances, and State and Federal regulations; to the reservation of any minerals or mineral rights to the State of Minnesota; to utility and drainage easements that do not interfere with the present improvements; and to the rights of tenants, if any.',
  'The Grantor states that the total consideration for the transfer is as stated above, that a certificate of real estate value is filed with this instrument where the law requires one, and that deed tax has been paid on that consideration or that the transfer is free of it.',
  'Where more than one Grantee is named, they take as joint tenants with the right of survivorship unless this instrument says otherwise, it being the plain intent of the parties that upon the death of one the whole passes to the other.',
  'No encroachment, boundary question or unrecorded agreement is known to the Grantor. The Grantor has occupied or leased the described real property without dispute during the whole time of ownership, has given no option or right of first refusal that is still open, and has let no work be done for which a lien may still be filed.',
  'As used here, the singular includes the plural, the words Grantor and Grantee include the heirs, personal representatives, successors and assigns of each, and all obligations of more than one Grantor are joint and several.',
  'The Grantor further states, for the information of the assessor, that the property is conveyed with its present improvements; that no part of the stated consideration was paid for personal property other than what a separate bill of sale lists; and that tax statements for the described real property are from now on to be sent to the Grantee at the property.',
  'The parties state that no broker other than those named in the purchase agreement has a claim to commission by reason of this transfer; that possession passes on the date of this instrument; and that all promises of the purchase agreement which by their nature look beyond the closing stay in force and do not merge in this deed.',
];

/** Affidavits of a sale, a page each. */
export const SELLER_PAPERS: readonly (readonly [title: string, statements: readonly string[]])[] = [
  [
    'AFFIDAVIT REGARDING SELLER',
    [
      'There have been no bankruptcy, divorce or dissolution proceedings involving the affiant during the time in which the affiant has had any interest in the premises.',
      'There are no unsatisfied judgments of record against the affiant, nor any actions pending in any court, that affect the premises.',
      'There has been no labor or material furnished to the premises in the last one hundred twenty days for which payment has not been made.',
      'There are no unrecorded contracts, leases, easements or other agreements or interests relating to the premises, and no persons are in possession of any part of them other than under a recorded document.',
      'There are no encroachments or boundary line questions of which the affiant has knowledge, and any bankruptcies, judgments or tax liens of record against parties with the same or similar names are not against the affiant.',
    ],
  ],
  [
    'CERTIFICATE OF VALUE',
    [
      'The property was sold on the open market, between parties who are neither related nor in business with one another, and was listed with a licensed broker.',
      'The stated price is the full price paid or to be paid, and includes no personal property, no points that the seller pays, and no assumed mortgage other than those that the deed names.',
      'The buyer means to live on the property, and asks that it be classified as a homestead from the next assessment on.',
      'The buyer has received the disclosures that the law asks for, among them those about lead paint, radon, wells and sewage treatment.',
    ],
  ],
  [
    'STATEMENT OF NO CHANGE',
    [
      'The buildings on the property stand where the last survey or plat drawing shows them. No addition, fence, deck or drive has been built since.',
      'The legal description in the deed is that of the title insurance commitment, which the affiant has read and in which the affiant found no mistake.',
      'The affiant is not a foreign person within the meaning of section 1445 of the Internal Revenue Code.',
    ],
  ],
];

export const CONTRACT_CLAUSES: readonly Clause[] = [
  [
    'Sale and title',
    'Seller sells and Purchaser buys the Property. Upon full performance Seller shall deliver a warranty deed that conveys marketable title, subject only to building and zoning laws, easements of record, and whatever Purchaser has let come upon the title.',
  ],
  [
    'Purchase price',
    'The price is paid at the place that Seller names: a part in cash upon the signing of this contract, which Seller acknowledges, and the rest in equal monthly payments that are applied first to interest and then to principal until the whole is paid.',
  ],
  [
    'Prepayment',
    'Purchaser may pay the unpaid principal in whole or in part at any time without penalty. A partial prepayment is applied to the payments that are due last and does not put off those that come next.',
  ],
  [
    'Real estate taxes',
    'Purchaser shall pay before penalty all real estate taxes and installments of special assessments that are due in the years after the date of this contract, and Seller those of the years before. Those of this year are divided by the day.',
  ],
  [
    'Property insurance',
    'Purchaser shall keep all buildings on the Property insured against loss by fire and the usual extended perils for their full insurable value, with loss payable to Seller as far as the interest of Seller goes, and shall leave a copy of the policy with Seller.',
  ],
  [
    'Waste, repair and liens',
    'Purchaser shall not remove or demolish any building or other improvement, shall keep the Property in good repair, shall commit no waste, and shall let no lien for labor or material arise against it.',
  ],
  [
    'Default',
    'The time of performance is an essential part of this contract. If Purchaser fails to perform on time, Seller may cancel this contract by notice as the law provides. Upon cancellation all that Purchaser has paid stays with Seller as the reasonable value of the use of the Property.',
  ],
  [
    'Assignment',
    'If Purchaser assigns this contract or sells an interest in the Property, a copy of the instrument is delivered to Seller promptly. An assignment does not release Purchaser from the promises made here.',
  ],
  [
    'Binding effect',
    'The terms of this contract run with the land and bind the parties, their heirs, personal representatives, successors and assigns. Who signs only to release a marital interest has no liability under it.',
  ],
  [
    'Recording',
    'Purchaser shall record this contract at the expense of Purchaser within four months of its date, and the parties know that the law provides a penalty where that is not done.',
  ],
];

export const EASEMENT_CLAUSES: readonly Clause[] = [
  [
    'Purpose',
    'The easement is for the construction, operation, upkeep, repair and replacement of lines, poles, pipes, cables, ditches and the like with their fixtures, above, on or under the strip, and for going to and from it by the most convenient way over the land of Grantor.',
  ],
  [
    'Width',
    'The strip is thirty feet wide, fifteen feet on each side of the center line of the works as they are first built. During construction Grantee may use another ten feet on each side.',
  ],
  [
    'Trees and brush',
    'Grantee may cut, trim and clear trees and brush on the strip, and those trees next to it which in falling could reach the works. Timber of merchantable size belongs to Grantor and is stacked at the edge.',
  ],
  [
    'Use by Grantor',
    'Grantor keeps every use of the strip that does not interfere with the easement, and shall not place a building, a haystack or a well on it, nor change the grade by more than two feet.',
  ],
  [
    'Restoration; damages',
    'Grantee shall fill ruts, mend fences, gates and tile, and pay for crops that are damaged by its work. If the parties do not agree upon the amount within sixty days, each names one neighbor and those two a third, and what two of them find is binding.',
  ],
  [
    'Term',
    'The easement runs with the land. It ends when the works have been out of use for five years in a row, and Grantee then takes away what stands above the ground upon request.',
  ],
  [
    'Title',
    'Grantor states that Grantor owns the land, has the right to grant this easement, and that the land is free from encumbrances other than those of record.',
  ],
];

export const DECLARATION_ARTICLES: readonly Clause[] = [
  [
    'Definitions',
    'Association means the corporation, not for profit, whose members are the owners of the lots or units. Common Elements means all land and improvements other than the lots or units, held for the use and enjoyment of all. Owner means the holder of record of the fee title to a lot or unit, and the buyer under a contract for deed in possession, but not who holds an interest as security alone. Declarant means whoever has signed this instrument, and each successor to whom special rights are transferred in writing.',
  ],
  [
    'Property subject to this Declaration',
    'The land described above is, and shall be held, transferred, sold, conveyed and occupied, subject to this Declaration. Its terms run with the land and bind all who have or acquire any right, title or interest in it, their heirs, successors and assigns.',
  ],
  [
    'Membership and voting',
    'Every Owner is a member of the Association. Membership belongs to ownership and may not be parted from it. One vote is allotted to each lot or unit. Where several persons own one, all are members, and the vote is cast as they among themselves decide; if they disagree, it is not counted.',
  ],
  [
    'Easement of enjoyment',
    'Every Owner has a right and easement of enjoyment in and to the Common Elements, for going in and out and for the purposes for which they are meant, which passes with the title, subject to the rules of the Association, to its right to suspend the use of recreational facilities for up to sixty days for a breach of those rules, and to its right to grant easements to public utilities.',
  ],
  [
    'Covenant for assessments',
    'Each Owner, by taking a deed, whether or not the deed says so, promises to pay to the Association its annual assessments and its special assessments for capital improvements. Assessments with interest, costs and reasonable fees of attorneys are a charge on the land and a continuing lien upon it, and also the personal debt of who was Owner when they fell due.',
  ],
  [
    'Purpose and rate of assessments',
    'Assessments are used only to promote the health, safety and welfare of those who live on the Property and for the improvement and upkeep of the Common Elements. They are fixed at one rate for all lots or units, save that the board may allot the cost of what serves some of them alone to those.',
  ],
  [
    'Maintenance by the Association',
    'The Association keeps up, repairs and replaces the Common Elements: private roads, walks, lighting, storm water ponds, entrance monuments, landscaping, and where buildings hold more than one dwelling, also roofs, gutters, siding and exterior doors other than glass and hardware.',
  ],
  [
    'Maintenance by Owners',
    'Every Owner keeps the lot or unit and all that is not kept by the Association clean, safe and in good repair at the expense of that Owner. If an Owner fails to do so, the Association may, after notice of thirty days and by a vote of two thirds of the board, enter and do what is needed, and add the cost to the assessment.',
  ],
  [
    'Architectural control',
    'No building, fence, wall, dock, antenna or other structure is begun, put up or changed on the outside until plans that show its nature, kind, shape, height, materials and place have been given to and approved in writing by a committee of three or more whom the board names. If the committee does not answer within thirty days, approval is not required and this article counts as fully met.',
  ],
  [
    'Use restrictions',
    'Lots and units are used for residence alone. A profession may be practised within a dwelling where that brings no signs, employees or traffic that neighbors would notice. No noxious or offensive activity is carried on. No trailer, tent, shack or garage is used as a dwelling, for a time or for good.',
  ],
  [
    'Animals',
    'No animals are raised, bred or kept for commerce. Dogs, cats and other household pets may be kept, no more than three in all, provided that they are leashed or confined and that their owners pick up after them.',
  ],
  [
    'Vehicles and parking',
    'No boat, snowmobile, camper, truck of more than one ton, or vehicle that does not run is parked where it can be seen from the street for more than seventy-two hours. Snow emergencies of the city are kept on private roads too.',
  ],
  [
    'Shore and wetlands',
    'No Owner fills, dredges, drains, mows or cuts within fifty feet of the ordinary high water mark or within a wetland shown on the plat, save for one path of six feet and what a permit of the county and of the commissioner of natural resources allows.',
  ],
  [
    'Insurance',
    'The Association obtains property insurance on the Common Elements for broad form covered causes of loss for their full insurable replacement cost, commercial general liability insurance of not less than one million dollars for each occurrence, and fidelity coverage for all who handle its money.',
  ],
  [
    'Party walls',
    'Each wall that is built as a part of the original construction and placed on the line between dwellings is a party wall, to which the general rules of law about party walls and liability for damage by negligence apply. The cost of reasonable repair is shared by the owners who use the wall in proportion to their use.',
  ],
  [
    'Easements for utilities',
    'There are easements over and under the Property for all meters, pipes, wires, cables and drains that serve more than one lot or unit, and for their upkeep. Where a wall, eave or step encroaches upon another lot by reason of construction, settlement or shifting, there is an easement for the encroachment as long as it stands.',
  ],
  [
    'Rights of mortgagees',
    'Upon written request the holder of a first mortgage is told in writing of any default of its borrower that is not cured within sixty days, of any condemnation or casualty loss that affects a material part of the Property, and of any lapse of an insurance policy of the Association. Who takes title by foreclosure of a first mortgage is free of assessments that fell due before, save as the law provides.',
  ],
  [
    'Rights of Declarant',
    'Declarant may keep model dwellings, sales offices and signs on the Property until the last lot or unit is sold, may use easements through the Common Elements to make improvements, and may name and remove officers and directors until seventy-five percent have been conveyed to others, but no longer than five years after the first conveyance.',
  ],
  [
    'Enforcement',
    'The Association or any Owner may enforce by a proceeding at law or in equity all restrictions, conditions, covenants, reservations, liens and charges that this Declaration imposes now or later. That somebody does not enforce a covenant is in no event a waiver of the right to do so afterwards.',
  ],
  [
    'Duration and amendment',
    'The covenants of this Declaration run with and bind the land for thirty years from the day on which it is recorded, and after that are extended for successive periods of ten years. They may be amended by an instrument signed by the owners of not less than sixty-seven percent of the lots or units. An amendment takes effect when it is recorded.',
  ],
  [
    'Annexation',
    'Other land next to the Property may be annexed by Declarant within seven years, by a supplementary declaration that describes it and makes it subject to these covenants, without the consent of others, provided that the annexation agrees with the general plan approved by the city.',
  ],
  [
    'Severability; interpretation',
    'If a court finds one of these covenants invalid, the others are in no way affected and stay in full force. Headings are for convenience alone. Where the law that governs common interest communities requires more than this Declaration says, the law is followed.',
  ],
];

/** Affidavits that a notice was given, a page each. */
export const NOTICE_PROOFS: readonly (readonly [title: string, statements: readonly string[]])[] = [
  [
    'AFFIDAVIT OF PUBLICATION',
    [
      'The affiant is the publisher of the Juniper Falls Beacon, a newspaper that is printed in the English language, has been published at least once a week in this county for more than five years, and is qualified as a legal newspaper.',
      'The printed notice that is attached was cut from the columns of that newspaper, and was printed and published there once each week for six successive weeks, first on the Thursday that is named in the notice.',
      'The lowest rate that commercial users pay for comparable space is the rate that was charged.',
    ],
  ],
  [
    'AFFIDAVIT OF SERVICE',
    [
      'The affiant, being over eighteen years of age and not a party, served the attached notice on the person in possession of the land, by handing to and leaving with that person a true and correct copy at the place where that person lives.',
      'The affiant went upon the land and made diligent search, and found nobody else in possession of any part of it.',
      'A copy was sent by first class mail to each person who had asked for notice of record, at the address given in that request.',
    ],
  ],
  [
    'AFFIDAVIT OF COSTS AND NON-MILITARY STATUS',
    [
      'The following were paid or incurred: for publication, for service, for the title report, for recording, and the fee of attorneys that the law allows; the total is included in the sum for which the notice asks.',
      'No owner of the land is, or was within the last months, in the military service of the United States or of an allied nation, as appears from a search of the records of the Department of Defense.',
      'The default that the notice names was not cured before the time for doing so had run out.',
    ],
  ],
];

/** Clauses that several kinds of instruments use to fill a page. */
export const GENERAL_CLAUSES: readonly string[] = [
  'The undersigned has read this instrument, knows what it says, and signs it freely for the purposes stated in it.',
  'As used here, the singular includes the plural, and each party includes the heirs, personal representatives, successors and assigns of that party.',
  'The county recorder or registrar of titles is authorized and directed to enter this instrument upon the record of the land that it names, and to note it wherever the document to which it refers has been entered.',
  'This instrument is governed by the law of the State of Minnesota. If a part of it has no effect, the rest stands.',
  'Nothing in this instrument is meant to release, lessen or change any other right or security that the parties have, or to alter the order of their liens, further than it says in so many words.',
  'Copies of the papers on which this instrument rests are kept at the office of who drafted it and may be seen there during the usual hours by anybody who has an interest in the land.',
  'The undersigned states under oath that the facts set out in this instrument are true to the best of the knowledge and belief of the undersigned, after such inquiry as the circumstances called for, and that no fact which would change their meaning has been left out.',
  'The address to which notices and tax statements are to be sent is that of the property unless another stands below. A change of address is notified in writing.',
  'Where this instrument is signed by an agent, attorney in fact or officer, that person states that the authority to sign is in force, has not been revoked, and was given in writing by whoever had the power to give it.',
  'Time is of the essence wherever a day is named. A day that falls on a Saturday, a Sunday or a legal holiday is moved to the next business day.',
];
