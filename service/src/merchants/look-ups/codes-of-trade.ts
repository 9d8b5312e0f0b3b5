/** ISO 18245: contracting, transport, utilities, wholesale and most shops. Code, English, French. */
export const CODES_OF_TRADE = `
0742|Veterinary care|Soins vétérinaires
0763|Farming co-operatives|Coopératives agricoles
0780|Gardening and landscaping|Jardinage et aménagement paysager
1520|General building contractors|Entrepreneurs généraux en construction
1711|Heating, plumbing and air conditioning contractors|Entrepreneurs en chauffage, plomberie et climatisation
1731|Electricians|Électriciens
1740|Masonry, stonework, plastering and insulation|Maçonnerie, pierre, plâtre et isolation
1750|Carpentry|Menuiserie et charpente
1761|Roofing, siding and sheet metal|Toiture, revêtement et tôle
1771|Concrete work|Travaux de béton
1799|Special trade contractors, other|Autres entrepreneurs spécialisés
2741|Publishing and printing|Édition et impression
2791|Typesetting and platemaking|Composition et clicherie
2842|Cleaning and polishing products|Produits de nettoyage et de polissage
4011|Rail freight|Transport ferroviaire de marchandises
4111|Local and commuter transit, ferries|Transport en commun local et traversiers
4112|Passenger trains|Trains de voyageurs
4119|Ambulances|Ambulances
4121|Taxis and limousines|Taxis et limousines
4131|Buses and coaches|Autobus et autocars
4214|Trucking, moving and storage|Camionnage, déménagement et entreposage
4215|Couriers and freight forwarding|Messagerie et transit
4225|Public warehouses|Entrepôts publics
4411|Cruises|Croisières
4457|Boat rental|Location de bateaux
4468|Marinas and marine supplies|Marinas et fournitures nautiques
4511|Airlines|Compagnies aériennes
4582|Airports and airfields|Aéroports et aérodromes
4722|Travel agencies and tour operators|Agences de voyages et voyagistes
4723|Package tours (Germany)|Forfaits de voyage (Allemagne)
4784|Tolls and bridge fees|Péages de routes et de ponts
4789|Transport services, other|Autres services de transport
4812|Telephones and telecom equipment|Téléphones et appareils de télécommunication
4814|Telephone and telecom services|Services de téléphonie et de télécommunication
4815|Monthly telephone bills by card|Factures mensuelles de téléphone par carte
4816|Internet access and online information services|Accès Internet et services d’information en ligne
4821|Telegraph services|Services télégraphiques
4829|Money transfers|Transferts d’argent
4899|Cable, satellite and streaming television|Télévision par câble, satellite et en continu
4900|Electricity, gas, water and waste|Électricité, gaz, eau et déchets
5013|Vehicle parts, wholesale|Pièces de véhicules, en gros
5021|Office and commercial furniture, wholesale|Mobilier de bureau et commercial, en gros
5039|Building materials, wholesale|Matériaux de construction, en gros
5044|Office and photo equipment, wholesale|Matériel de bureau et de photo, en gros
5045|Computers and software, wholesale|Ordinateurs et logiciels, en gros
5046|Commercial equipment, wholesale|Équipement commercial, en gros
5047|Medical and dental supplies, wholesale|Fournitures médicales et dentaires, en gros
5051|Metal, wholesale|Métaux, en gros
5065|Electrical parts, wholesale|Pièces électriques, en gros
5072|Hardware, wholesale|Quincaillerie, en gros
5074|Plumbing and heating supplies, wholesale|Plomberie et chauffage, en gros
5085|Industrial supplies, wholesale|Fournitures industrielles, en gros
5094|Jewellery, watches and precious stones, wholesale|Bijoux, montres et pierres précieuses, en gros
5099|Durable goods, wholesale, other|Autres biens durables, en gros
5111|Stationery and printing supplies, wholesale|Papeterie et fournitures d’impression, en gros
5122|Drugs and toiletries, wholesale|Médicaments et produits de toilette, en gros
5131|Fabrics and sewing goods, wholesale|Tissus et mercerie, en gros
5137|Uniforms and work clothing|Uniformes et vêtements de travail
5139|Footwear, wholesale|Chaussures, en gros
5169|Chemicals, wholesale|Produits chimiques, en gros
5172|Petroleum products, wholesale|Produits pétroliers, en gros
5192|Books and newspapers, wholesale|Livres et journaux, en gros
5193|Flowers and nursery stock, wholesale|Fleurs et plants, en gros
5198|Paint, wholesale|Peinture, en gros
5199|Nondurable goods, wholesale, other|Autres biens non durables, en gros
5200|Home improvement warehouses|Grandes surfaces de rénovation
5211|Lumber and building materials|Bois et matériaux de construction
5231|Glass, paint and wallpaper|Verre, peinture et papier peint
5251|Hardware stores|Quincailleries
5261|Garden centres|Centres de jardinage
5271|Mobile home dealers|Vendeurs de maisons mobiles
5300|Wholesale clubs|Clubs-entrepôts
5309|Duty-free shops|Boutiques hors taxes
5310|Discount stores|Magasins à rabais
5311|Department stores|Grands magasins
5331|Variety stores|Magasins de variétés
5399|General merchandise, other|Autres marchandises générales
5411|Grocery stores and supermarkets|Épiceries et supermarchés
5422|Butchers and frozen meat|Boucheries et viandes congelées
5441|Candy, nuts and confectionery|Bonbons, noix et confiserie
5451|Dairy shops|Produits laitiers
5462|Bakeries|Boulangeries et pâtisseries
5499|Convenience and specialty food stores|Dépanneurs et épiceries fines
5511|Car and truck dealers, new and used|Concessionnaires d’autos et de camions
5521|Used car dealers|Vendeurs d’autos d’occasion
5531|Auto and home supply stores|Fournitures pour l’auto et la maison
5532|Tire stores|Magasins de pneus
5533|Auto parts and accessories|Pièces et accessoires d’auto
5541|Gas stations|Stations-service
5542|Gas pumps, self-service|Pompes à essence libre-service
5551|Boat dealers|Vendeurs de bateaux
5561|Trailer and camper dealers|Vendeurs de remorques et de caravanes
5571|Motorcycle dealers|Vendeurs de motos
5592|Motor home dealers|Vendeurs d’autocaravanes
5598|Snowmobile dealers|Vendeurs de motoneiges
5599|Vehicle dealers, other|Autres vendeurs de véhicules
5611|Men’s and boys’ clothing|Vêtements pour hommes et garçons
5621|Women’s clothing|Vêtements pour femmes
5631|Women’s accessories and lingerie|Accessoires et lingerie pour femmes
5641|Children’s clothing|Vêtements pour enfants
5651|Family clothing|Vêtements pour toute la famille
5655|Sports clothing and riding wear|Vêtements de sport et d’équitation
5661|Shoe stores|Magasins de chaussures
5681|Furriers|Fourreurs
5691|Men’s and women’s clothing|Vêtements pour hommes et femmes
5697|Tailors and alterations|Tailleurs et retouches
5698|Wigs and hairpieces|Perruques et postiches
5699|Clothing and accessories, other|Autres vêtements et accessoires
5712|Furniture and home furnishings|Meubles et ameublement
5713|Floor coverings|Revêtements de sol
5714|Curtains and upholstery|Rideaux et tissus d’ameublement
5718|Fireplaces and stoves|Foyers et poêles
5719|Home furnishing specialties|Articles de maison spécialisés
5722|Household appliances|Électroménagers
5732|Electronics stores|Magasins d’électronique
5733|Musical instruments and sheet music|Instruments de musique et partitions
5734|Software stores|Magasins de logiciels
5735|Records, music and film on disc|Disques, musique et films
5811|Caterers|Traiteurs
5812|Restaurants|Restaurants
5813|Bars, pubs and nightclubs|Bars, pubs et boîtes de nuit
5814|Fast food and cafés|Restauration rapide et cafés
5815|Digital books, films and music|Livres, films et musique numériques
5816|Digital games|Jeux numériques
5817|Apps and digital software|Applications et logiciels numériques
5818|Digital goods, large sellers|Biens numériques, grands vendeurs
5832|Antiques, sales and restoration|Antiquités, vente et restauration
5912|Pharmacies|Pharmacies
5921|Beer, wine and liquor stores|Magasins de bière, vin et spiritueux
5931|Second-hand stores|Magasins d’articles d’occasion
5932|Antique shops|Antiquaires
5933|Pawnshops|Prêteurs sur gages
5935|Salvage and wrecking yards|Récupération et ferraille
5937|Antique reproductions|Reproductions d’antiquités
5940|Bicycle shops|Magasins de vélos
5941|Sporting goods|Articles de sport
5942|Bookstores|Librairies
5943|Stationery, office and school supplies|Papeterie et fournitures scolaires
5944|Jewellery, watches, clocks and silverware|Bijouteries et horlogeries
5945|Hobby, toy and game shops|Loisirs, jouets et jeux
5946|Cameras and photo supplies|Appareils et fournitures photo
5947|Gifts, cards and souvenirs|Cadeaux, cartes et souvenirs
5948|Luggage and leather goods|Valises et maroquinerie
5949|Fabric, sewing and knitting|Tissus, couture et tricot
5950|Glassware and crystal|Verrerie et cristal
`;
