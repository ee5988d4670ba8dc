/** Covenants of the demo's mortgages, by title; as many are used as fit on a mortgage's pages. */
export const MORTGAGE_CLAUSES: readonly (readonly [title: string, text: string])[] = [
  [
    'Payment',
    'Borrower shall pay when due the principal of and the interest on the debt shown by the Note, and any late charge and other sum that the Note provides for. Payments are made in money of the United States at the place named in the Note or at another place of which Lender has given notice. If a check or other instrument given as payment is returned unpaid, Lender may ask that later payments be made in cash or by certified funds.',
  ],
  [
    'Application of payments',
    'Unless the law provides otherwise, every payment that Lender accepts is applied first to interest that is due, then to principal that is due, then to amounts due for taxes and insurance, and then to late charges and any other sum that this Mortgage secures. What is left reduces the principal of the Note. A payment ahead of time does not put off the day on which the next one is due.',
  ],
  [
    'Funds for taxes and insurance',
    'On the day on which each payment is due under the Note, Borrower shall pay to Lender one twelfth of the yearly taxes and assessments that may become a lien before this Mortgage and of the yearly premiums for hazard insurance, as Lender reasonably estimates them. Lender shall hold these funds in an institution whose deposits are insured by an agency of the United States, shall use them to pay those items, and shall give Borrower a yearly account of them without charge.',
  ],
  [
    'Charges and liens',
    'Borrower shall pay all taxes, assessments, fines and other charges laid upon the Property, and shall promptly discharge any lien that stands before this Mortgage, unless Borrower agrees in writing to pay what that lien secures, or contests it in good faith in a proceeding that keeps it from being enforced. Lender may point out such a lien by notice, and Borrower shall satisfy it within ten days of that notice.',
  ],
  [
    'Hazard insurance',
    'Borrower shall keep the buildings that stand or will stand on the Property insured against loss by fire, by wind, and by the other hazards for which Lender asks, in amounts and for periods that Lender asks for. The insurer is chosen by Borrower, subject to a refusal that Lender may not give without reason. All policies name Lender as mortgagee, and Lender may hold them and receipts for their premiums.',
  ],
  [
    'Loss of the Property',
    'In the event of loss Borrower shall give prompt notice to the insurer and to Lender. Proceeds of insurance are used to restore or repair what was damaged where that is economically sound and does not lessen the security of Lender. Where it is not, the proceeds are applied to the debt, whether or not it is then due, and what is left over is paid to Borrower.',
  ],
  [
    'Occupancy',
    'Borrower shall take up residence on the Property within sixty days of the signing of this Mortgage and shall live there for at least one year, unless Lender agrees otherwise in writing, or unless circumstances arise that are beyond the control of Borrower. A statement about residence that was materially false when it was made is a default under this Mortgage.',
  ],
  [
    'Care of the Property',
    'Borrower shall not destroy, damage or let decay the Property, and shall not commit waste on it. Whether or not Borrower lives there, the Property shall be kept in repair so that it does not lose value by its condition. Lender may enter and inspect at reasonable times; before looking at the inside of a building Lender gives notice and a reasonable cause.',
  ],
  [
    'Protection of the rights of Lender',
    'If Borrower does not keep the promises of this Mortgage, or if a proceeding begins that may affect the rights of Lender in the Property, Lender may do and pay for whatever is needed to protect the value of the Property and those rights. That may be the payment of a lien, an appearance in court, or repairs. What Lender spends becomes debt that this Mortgage secures, bears interest at the rate of the Note, and is payable on request.',
  ],
  [
    'Mortgage insurance',
    'Where Lender asked for mortgage insurance as a condition of the loan, Borrower shall pay its premiums for as long as the law or the agreement of the parties requires them. If the coverage ends or becomes impossible to have, Borrower shall pay each month a reserve equal to the premium, which Lender may keep in place of the insurance until coverage can again be had.',
  ],
  [
    'Condemnation',
    'The proceeds of any award or claim for damages in connection with a taking of the whole or part of the Property by public authority are assigned and shall be paid to Lender. In a total taking they are applied to the sums secured, and any excess is paid to Borrower. In a partial taking they are applied in the share that the debt had of the fair market value right before the taking.',
  ],
  [
    'Borrower not released',
    'More time to pay, or a change in the payments, that Lender grants to Borrower or to a successor does not release the liability of Borrower or of anybody else. Lender need not begin proceedings against a successor who refuses payment. If Lender does not use a right or remedy at once, that does not mean that the right or remedy is given up.',
  ],
  [
    'Successors; co-signers',
    'The promises of this Mortgage bind and benefit the successors and assigns of Lender and Borrower. Promises of several borrowers are joint and several. Who signs this Mortgage but not the Note signs only to convey an interest in the Property, is not personally obliged to pay, and agrees that Lender and any other borrower may change the terms of the Note without that person being asked.',
  ],
  [
    'Loan charges',
    'If the loan is subject to a law that limits charges, and that law is finally read so that the interest or another charge collected goes beyond the limit, then the charge is lowered by the amount needed to bring it to the limit, and what was already collected above it is given back, either as a reduction of the principal or by direct payment to Borrower.',
  ],
  [
    'Notices',
    'A notice to Borrower under this Mortgage is given by delivering it or by mailing it by first class mail to the Property, unless the law asks for another way, or to another address that Borrower has named. A notice to Lender is sent by first class mail to the address of Lender that stands in this Mortgage. A notice sent in this way counts as given when it is delivered.',
  ],
  [
    'Law; parts',
    'This Mortgage is governed by federal law and by the law of the State of Minnesota. If a part of this Mortgage or of the Note conflicts with that law, the rest stays in effect as far as it can be given effect without that part. To this end the parts of this Mortgage and of the Note are declared to be severable.',
  ],
  [
    'Copy',
    'Borrower shall be given one copy of the Note as signed and of this Mortgage, either when they are signed or after this Mortgage has been recorded.',
  ],
  [
    'Transfer of the Property',
    'If all or part of the Property or an interest in it is sold or transferred without the consent of Lender given before in writing, Lender may ask for immediate payment in full of all sums that this Mortgage secures. Lender shall not do so where federal law forbids it. Lender gives notice of at least thirty days within which the sums are to be paid; when they are not, Lender may use the remedies of this Mortgage without further notice.',
  ],
  [
    'Right to reinstate',
    'If Borrower meets certain conditions, Borrower has the right to have enforcement of this Mortgage stopped at any time before a sale of the Property under a power of sale or before a judgment. The conditions are that Borrower pays what would then be due without acceleration, cures every other default, pays the costs of enforcement including reasonable fees of attorneys, and gives the assurance that Lender reasonably asks for.',
  ],
  [
    'Sale of the Note; change of servicer',
    'The Note or a part interest in it, together with this Mortgage, may be sold one or more times without notice to Borrower. A sale may change the servicer that collects the payments. If it does, Borrower is given written notice of the change, with the name and address of the new servicer and the address to which payments are to be made.',
  ],
  [
    'Hazardous substances',
    'Borrower shall not cause or permit the presence, use, disposal, storage or release of hazardous substances on the Property, save for the small amounts that belong to ordinary residential use and upkeep. Borrower shall give Lender prompt written notice of any investigation, claim or suit by a public authority or a private person that concerns the Property and such substances.',
  ],
  [
    'Acceleration; remedies',
    'Lender gives notice to Borrower before acceleration that follows a breach. The notice names the default, what must be done to cure it, a day not less than thirty days off by which that must be done, and that a failure may lead to acceleration and to the sale of the Property. If the default is not cured on that day, Lender may ask for payment in full and may invoke the power of sale and any other remedy of law, and collects the expenses of doing so.',
  ],
  [
    'Power of sale',
    'If Lender invokes the power of sale, Lender causes a copy of a notice of sale to be served upon whoever is in possession of the Property, and publishes the notice as the law requires. The Property is sold at public auction, and Lender or its designee may buy it. The proceeds are applied to the expenses of the sale, then to all sums that this Mortgage secures, and what is left goes to whoever is entitled to it by law.',
  ],
  [
    'Release',
    'Upon payment of all sums that this Mortgage secures, Lender shall discharge it without charge to Borrower. Borrower pays the costs of recording the discharge.',
  ],
  [
    'Waiver of homestead',
    'Borrower waives all right of homestead exemption in the Property as far as this Mortgage is concerned, and states that whoever must join in this Mortgage for that waiver to hold has joined in it.',
  ],
  [
    'Interest after default',
    'Sums that Lender advances under this Mortgage bear interest from the day of the advance at the rate of the Note, or at the highest rate that the law then permits if that is lower, until they are paid.',
  ],
  [
    'Assignment of rents',
    'As further security Borrower assigns to Lender the rents of the Property, and keeps the right to collect them as they become due until an event of default. Upon acceleration Lender, in person or by a receiver, may enter upon, take possession of and manage the Property and collect its rents, including those past due. Rents collected are applied first to the costs of management and then to the sums that this Mortgage secures.',
  ],
  [
    'Fixtures',
    'This Mortgage covers all fixtures that are now or will be attached to the Property, among them heating, plumbing, lighting and cooling equipment, built-in cabinets and appliances, and well and septic systems, whether or not they could be taken off without damage.',
  ],
  [
    'Inspection of records',
    'While the Property yields rent, Borrower shall keep true books of its income and expenses and shall let Lender look into them at reasonable times upon notice of three business days.',
  ],
  [
    'Further assurances',
    'Upon request Borrower shall sign, acknowledge and deliver what more Lender reasonably needs in order to correct an error of form in this Mortgage or to carry out what it plainly means.',
  ],
];

/** Riders at the end of long mortgages, a page each. */
export const MORTGAGE_RIDERS: readonly (readonly [title: string, paragraphs: readonly string[]])[] = [
  [
    'ADJUSTABLE RATE RIDER',
    [
      'This rider is part of the Mortgage of the same date. It changes and adds to what the Mortgage says. The Note contains provisions that let the rate of interest and the monthly payment change, that limit how much the rate may change at one time, and that name the lowest and the highest rate that Borrower may have to pay.',
      'The rate may change on the first day of the sixty-first month after the first payment, and on that day of every twelfth month that follows. Each of those days is a change date. Beginning with the first change date the rate rests on an index, which is the weekly average yield on United States Treasury securities adjusted to a constant maturity of one year. The most recent figure available forty-five days before a change date is the current index.',
      'Before each change date the holder of the Note works out the new rate by adding two and three quarters percentage points to the current index, and rounds the sum to the nearest eighth of one percentage point. Within the limits stated below, this is the rate until the next change date. The holder then works out the monthly payment that repays the unpaid principal in full by the maturity date at the new rate in substantially equal payments.',
      'The rate never rises or falls on a single change date by more than two percentage points from the rate of the twelve months before, and is never more than six percentage points above the rate with which the loan began. A new rate holds from each change date on, and the new payment is due from the first payment date after it.',
      'The holder of the Note delivers or mails a notice of every change before it takes effect. The notice contains what the law requires to be said, and the title and telephone number of a person who answers questions about it.',
    ],
  ],
  [
    'PLANNED UNIT DEVELOPMENT RIDER',
    [
      'This rider is part of the Mortgage of the same date. The Property is a parcel of land improved with a dwelling which, with other such parcels and certain common areas and facilities, is described in a declaration of covenants, conditions and restrictions. The Property includes the interest of Borrower in the association that owns or manages those common areas, and the uses, benefits and proceeds of that interest.',
      'Borrower shall perform all duties under the constituent documents of the development, which are the declaration, the articles of incorporation or any equivalent document that creates the association, and its by-laws or rules. Borrower shall promptly pay when due all dues and assessments that those documents impose.',
      'As long as the association maintains a master or blanket policy insuring the Property, with a carrier that is generally accepted, that is satisfactory to Lender, and that covers the amounts and hazards for which Lender asks, the duty of Borrower to keep such insurance is held to be met to that extent. Borrower gives Lender prompt notice of any lapse in that coverage.',
      'Except after notice to Lender and with its written consent, Borrower shall neither partition or subdivide the Property nor agree to the end of the development, save for an end required by law after substantial destruction, nor to any change of the constituent documents that is not for the express benefit of Lender.',
    ],
  ],
  [
    '1-4 FAMILY RIDER (ASSIGNMENT OF RENTS)',
    [
      'This rider is part of the Mortgage of the same date. Besides the land described in the Mortgage, the following items, now or later attached to it as far as they are fixtures, are part of the Property: building materials, appliances and goods of every nature used in connection with it, among them those for the supply of heat, cooling, electricity, gas, water, air and light, ranges, refrigerators, dishwashers, storm windows and doors, screens, blinds and attached floor coverings.',
      'Borrower shall not seek, agree to or make a change in the use of the Property or in its zoning without the written consent of Lender, and shall comply with all laws, ordinances and requirements of public bodies that apply to it. Borrower shall keep insurance against loss of rent besides the other hazards for which insurance is asked.',
      'Upon request after default Borrower shall assign to Lender all leases of the Property and all security deposits made in connection with them. Lender then has the right to modify, extend or end the existing leases and to make new ones, in its sole discretion. The word lease here means sublease if the Mortgage is on a leasehold.',
      'Borrower absolutely and unconditionally assigns and transfers to Lender all the rents and revenues of the Property, regardless of to whom they are payable, and authorizes Lender or its agents to collect them. Borrower receives the rents until Lender has given notice of default and notice to the tenants that rents are to be paid to Lender.',
    ],
  ],
  [
    'SECOND HOME AND OCCUPANCY RIDER',
    [
      'This rider is part of the Mortgage of the same date. In place of what the Mortgage says about occupancy, Borrower states and agrees to the following.',
      'Borrower shall occupy the Property and keep it available for the exclusive use and enjoyment of Borrower for at least one year after the date of this rider. Borrower shall not make it subject to any timesharing or other shared ownership arrangement, to any rental pool, or to any agreement that obliges Borrower to rent it or that gives a management firm or another person control over who occupies it, unless Lender agrees in writing or circumstances arise that are beyond the control of Borrower.',
      'Borrower is in default if, while applying for the loan, Borrower or anybody acting at the direction or with the knowledge of Borrower gave materially false, misleading or inaccurate statements to Lender, or failed to give Lender material information. Material statements include, among others, those about the use that Borrower means to make of the Property.',
      'A short absence, a stay in a hospital, service in the armed forces and a season away are not a change of occupancy, provided that the Property is neither let nor left without heat and care.',
    ],
  ],
  [
    'SIGNATURE AND NAME AFFIDAVIT',
    [
      'The undersigned, being first duly sworn, states that each signature on the note, on this Mortgage and on every paper that goes with them is the signature of the undersigned, made freely on the date that those papers bear.',
      'The undersigned is also known, in instruments of record, on accounts, licenses and records of credit, by the same name with a middle name, with an initial, or with neither, and every such name is that of one and the same person.',
      'The undersigned makes this affidavit so that Lender, whoever may insure the title, and whoever may later hold the note can rely upon it, and knows that they do.',
    ],
  ],
  [
    'COMPLIANCE AGREEMENT',
    [
      'Borrower agrees, if Lender or the agent who closes the loan asks for it, to cooperate fully in adjusting for clerical errors any or all of the papers of the loan, where that is considered necessary or desirable in the reasonable view of Lender in order that the loan may be sold, guaranteed or insured.',
      'Borrower does this so as to assure that the papers signed today will conform to and be acceptable in the market place in case the loan is transferred, sold or conveyed. Borrower answers a request within thirty days.',
      'If Borrower does not, Borrower pays the costs that Lender has by reason of that failure, among them reasonable legal fees and losses on the sale of the loan. Nothing here obliges Borrower to pay more interest, more principal or a longer term than the note says.',
      'The agreement survives the closing of the loan and binds the heirs, personal representatives and successors of Borrower.',
    ],
  ],
  [
    'NOTICE OF RIGHTS IN ESCROWED FUNDS',
    [
      'At closing an account is opened for taxes and insurance. A statement of what will be paid into it and out of it in the first year has been given to Borrower.',
      'Once a year Lender reviews the account. If it holds more than it needs, by fifty dollars or more, the surplus is paid back within thirty days; if it holds less, Borrower may make up the shortage at once or in twelve equal parts.',
      'Borrower may ask that the account be closed after five years, if no payment was late by more than thirty days in the twelve months before and if the unpaid principal is not more than four fifths of the value of the Property when the loan was made. Lender then answers in writing within sixty days.',
      'Lender may open the account again when Borrower fails to pay taxes or premiums when they are due.',
    ],
  ],
];
