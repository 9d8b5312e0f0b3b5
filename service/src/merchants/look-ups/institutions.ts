/**
 * Canadian financial institutions by the numbers that Payments Canada has given them: those that merchants
 * commonly bank with. Number, English, French. What is not here is no fault: numbers come and go.
 */
export const INSTITUTIONS = `
1|Bank of Montreal (BMO)|Banque de Montréal (BMO)
2|Bank of Nova Scotia (Scotiabank)|Banque de Nouvelle-Écosse (Banque Scotia)
3|Royal Bank of Canada (RBC)|Banque Royale du Canada (RBC)
4|Toronto-Dominion Bank (TD)|Banque Toronto-Dominion (TD)
6|National Bank of Canada|Banque Nationale du Canada
10|Canadian Imperial Bank of Commerce (CIBC)|Banque Canadienne Impériale de Commerce (CIBC)
16|HSBC Bank Canada (now RBC)|Banque HSBC Canada (devenue RBC)
30|Canadian Western Bank|Banque canadienne de l’Ouest
39|Laurentian Bank of Canada|Banque Laurentienne du Canada
177|Bank of Canada|Banque du Canada
219|ATB Financial|ATB Financial
241|Bank of America|Bank of America
260|Citibank Canada|Citibanque Canada
270|JPMorgan Chase Bank|JPMorgan Chase Bank
294|State Bank of India (Canada)|State Bank of India (Canada)
303|Amex Bank of Canada|Banque Amex du Canada
307|Industrial and Commercial Bank of China (Canada)|Banque industrielle et commerciale de Chine (Canada)
308|Bank of China (Canada)|Banque de Chine (Canada)
309|Vancity Community Investment Bank|Vancity Community Investment Bank
310|First Nations Bank of Canada|Banque des Premières Nations du Canada
320|PC Bank|Banque PC
338|Canadian Tire Bank|Banque Canadian Tire
340|ICICI Bank Canada|Banque ICICI du Canada
355|VersaBank|VersaBank
509|Canada Trust|Canada Trust
540|Manulife Bank of Canada|Banque Manuvie du Canada
548|CIBC Trust|Compagnie Trust CIBC
568|Peace Hills Trust|Peace Hills Trust
570|Royal Trust Company|Compagnie Trust Royal
614|Tangerine Bank|Banque Tangerine
618|B2B Bank|B2B Banque
621|Peoples Trust|Compagnie de Fiducie Peoples
623|Equitable Bank|Banque Équitable
809|Central 1 Credit Union (British Columbia)|Central 1 Credit Union (Colombie-Britannique)
815|Desjardins (Québec)|Desjardins (Québec)
819|Caisses populaires of Manitoba|Caisses populaires du Manitoba
828|Central 1 Credit Union (Ontario)|Central 1 Credit Union (Ontario)
829|Desjardins (Ontario)|Desjardins (Ontario)
837|Meridian Credit Union|Meridian Credit Union
839|Atlantic Central (Nova Scotia)|Atlantic Central (Nouvelle-Écosse)
842|Alterna Savings|Alterna Savings
849|Atlantic Central (New Brunswick)|Atlantic Central (Nouveau-Brunswick)
853|Concentra Bank|Banque Concentra
865|UNI Financial Cooperation|UNI Coopération financière
879|Credit unions of Manitoba|Coopératives de crédit du Manitoba
889|Credit unions of Saskatchewan|Coopératives de crédit de la Saskatchewan
890|Caisses populaires of Ontario (Alliance)|L’Alliance des caisses populaires de l’Ontario
899|Credit unions of Alberta|Coopératives de crédit de l’Alberta
`;

/** Where the branch is that a transit number names, by its last digit, for most institutions. */
export const TRANSIT_REGIONS: Readonly<Record<string, readonly string[]>> = {
  0: ['BC', 'YT'],
  1: ['QC'],
  2: ['ON'],
  3: ['NS', 'PE', 'NL'],
  4: ['NB'],
  5: ['QC', 'NL'],
  6: ['ON', 'QC'],
  7: ['MB', 'ON'],
  8: ['SK'],
  9: ['AB', 'NT', 'NU'],
};
