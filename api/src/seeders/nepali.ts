/** The Nepali texts of the default and sample records, in one long file, so that a native reader can check them together. */
import type { DefaultService, DefaultSettings, DefaultSlide } from '../modules/defaults.ts';

/** English text -> Nepali text. */
type Words = Readonly<Record<string, string>>;

/** A price without words is the same in both languages, so it may be missing here. */
type NepaliService = Pick<DefaultService, 'title' | 'description' | 'duration' | 'features'> &
  Partial<Pick<DefaultService, 'price'>>;

/** English title -> Nepali texts. */
export const nepaliServices: Readonly<Record<string, NepaliService>> = {
  'Study Abroad Counselling': {
    title: 'विदेश पढ्न जाने परामर्श',
    description:
      'तपाईंको अङ्क, खर्च गर्न सक्ने रकम र के बन्ने इच्छा छ भन्नेबारे कुराकानी। मिल्ने दुई-तीन वटा देश र लिखित योजना माग्नुहोस्।',
    features: [
      'पहिले तपाईंका प्रश्न',
      'आमाबुबा पनि ल्याउनुहोस्; नेपाली वा अङ्ग्रेजी बोल्नुहोस्',
      'मिति र खर्चसहित लेखेर राख्ने योजना',
      'घरमा सोचेर निर्णय गर्ने समय',
    ],
    price: 'निःशुल्क',
    duration: '६० मिनेट',
  },
  'Country and Course Strategy': {
    title: 'देश र विषयको योजना',
    description:
      'विषय, सहर, शुल्क र काम गर्न पाउने नियम सँगै राखेर दाँज्नुहोस्। अनि आफूलाई मिल्ने सूची बनाउनुहोस्: एउटा ढुक्कको, एउटा ठूलो आँटको।',
    features: ['विषय र देशको छोटो सूची', 'शुल्क, बस्ने-खाने खर्च र काम गर्ने नियम', 'इन्टेक र अन्तिम मितिको पात्रो'],
    duration: '१ हप्ता',
  },
  'IELTS, PTE and SAT Preparation': {
    title: 'IELTS, PTE र SAT तयारी',
    description: 'कलेजले भनेको परीक्षाको तयारी: यसका भाग, अभ्यास परीक्षा र लेखाइ।',
    features: ['परीक्षाअनुसारका कक्षा', 'पूरा अभ्यास परीक्षा', 'लेखाइ र सच्याइ', 'घरमा के अभ्यास गर्ने'],
    price: 'NPR 9,500 देखि',
    duration: '६ देखि ८ हप्ता',
  },
  'University Application Assistance': {
    title: 'विश्वविद्यालयमा आवेदन',
    description: 'फारम, ट्रान्सक्रिप्ट, सिफारिसपत्र र अनलाइन खाता। अफर लेटर आएपछि परामर्शदातासँग बसेर पढ्नुहोस्।',
    features: ['विश्वविद्यालयका फारम', 'कागजातको सूची', 'अफरका सर्त', 'इन्टेक सार्ने र पैसा फिर्ताको नियम'],
    duration: '४ देखि १० हप्ता',
  },
  'Visa Lodgement': {
    title: 'भिसा आवेदन',
    description:
      'कागजातको सूचीदेखि बायोमेट्रिक्ससम्म: विद्यार्थी भिसाको फाइल बनाउने, जाँच्ने र बुझाउने। कहाँ कमजोर छ, सोध्नुहोस्।',
    features: [
      'तपाईंको अवस्थाअनुसारको सूची',
      'बुझाउनुअघि के जाँच्ने',
      'दूतावासको शुल्क, जुन तपाईं आफैँ तिर्नुहुन्छ',
      'निर्णय नआउन्जेल के गर्ने',
    ],
    duration: 'निर्णय नआउन्जेल',
  },
  'Scholarship Assistance': {
    title: 'छात्रवृत्ति सहयोग',
    description: 'तपाईंको अङ्कले पाउन सक्ने छात्रवृत्ति र शुल्क छुट खोज्नुहोस्। निबन्ध, सिफारिसपत्र र अन्तिम मिति मिलाउनुहोस्।',
    features: ['विश्वविद्यालय र सरकार दुवैका छात्रवृत्ति', 'आफ्नै शब्दमा निबन्ध', 'अन्तिम मितिको सूची'],
    price: 'NPR 5,000 देखि',
    duration: '२ देखि ६ हप्ता',
  },
  'Financial Documents and Education Loans': {
    title: 'आर्थिक कागजात र शैक्षिक ऋण',
    description: 'कस्तो पैसा देखाउन मिल्छ, बैंकका कुन कागज चाहिन्छ, र शैक्षिक ऋण कसरी चल्छ: सही गर्नुअघि बुझ्नुहोस्।',
    features: ['पढाइ शुल्क र बस्ने-खाने खर्चको हिसाब', 'बैंक र आम्दानीका कागजात', 'ऋणका प्रस्तावको तुलना'],
    duration: '२ हप्ता',
  },
  'Statement of Purpose and CV': {
    title: 'SOP र CV',
    description:
      'तपाईंकै कुरा, तपाईंकै शब्दमा, प्रस्ट। लेख्नुहोस्, के बुझिएन सोध्नुहोस्, फेरि लेख्नुहोस्, निर्णय गर्नेले तपाईंलाई चिन्न सकुन्जेल।',
    features: ['तपाईंका साँचो कारण, क्रमैसँग', 'मस्यौदा र सच्याइ', 'आफ्नै शब्दमा, नमुना नसारी'],
    duration: '१० दिन',
  },
  'Interview Assistance': {
    title: 'अन्तर्वार्ताको तयारी',
    description:
      'विश्वविद्यालय र दूतावासको अन्तर्वार्ताको अभ्यास गर्नुहोस्, भिडियोमा वा आमनेसामने। के ठीक छ र के सुधार्ने, सोध्नुहोस्।',
    features: ['पहिलो अभ्यास, अनि अर्को', 'मन लागे रेकर्ड गर्नुहोस्', 'तपाईंको देश र विषयका प्रश्न'],
    duration: '३०-३० मिनेट',
  },
  'Pre-Departure Briefing': {
    title: 'जानुअघिको तयारी',
    description: 'टिकट, कोठा, बैंक खाता, सिम कार्ड, पहिलो हप्ता: जानुअघि के मिलाउने र पुगेपछि मिलाए पनि हुने के हो।',
    features: ['उड्नुअघि सोध्ने प्रश्न', 'झोला र कागजातको सूची', 'पहिलो हप्ताको दिन-दिनको योजना'],
    price: 'निःशुल्क',
    duration: '२ घण्टा',
  },
};

export const nepaliSlides: Readonly<Record<string, Pick<DefaultSlide, 'title' | 'description'>>> = {
  'The world is closer than it looks': {
    title: 'संसार सोचेभन्दा नजिक छ',
    description:
      'स्वागत छ। पहिलो प्रश्नदेखि उड्ने दिनसम्म *एउटै परामर्शदाता*, *सजिलो भाषा* र *हरेक शुल्क लिखितमा* माग्नुहोस्।',
  },
  'The score your offer needs': {
    title: 'अफरले मागेको अङ्क',
    description: '*IELTS, PTE र SAT*: के जाँचिन्छ, तपाईंको कलेजले कुन मान्छ र हप्ता-हप्ता *कसरी तयारी गर्ने*।',
  },
  'Eight destinations, side by side': {
    title: 'आठ गन्तव्य, सँगसँगै',
    description:
      'अस्ट्रेलिया, क्यानडा, बेलायत र अरू पनि: *कति पैसा देखाउने*, काम गर्न पाइन्छ कि पाइँदैन र *पढेर के हुन्छ*, रोज्नुअघि हेर्नुहोस्।',
  },
  'Your visa file, line by line': {
    title: 'तपाईंको भिसा फाइल, लाइन-लाइन',
    description:
      'कागजात, आर्थिक प्रमाण, स्वघोषणा र अन्तर्वार्ता: *हरेक लाइन* कागजसँग भिडाउनुहोस्, र सही गर्नुअघि *आफैँ पढ्नुहोस्*।',
  },
  'Good marks can lower your costs': {
    title: 'राम्रो अङ्कले खर्च घटाउन सक्छ',
    description: 'तपाईंको अङ्कले पाउन सक्ने *छात्रवृत्ति र शुल्क छुट* खोज्नुहोस्, र *म्याद सकिनुअघि नै* आवेदन लेख्नुहोस्।',
  },
};

export const nepaliMenu: Words = {
  'Test Preparation': 'परीक्षा तयारी',
  IELTS: 'IELTS',
  PTE: 'PTE',
  SAT: 'SAT',
  'Study Abroad': 'विदेशमा पढाइ',
  Australia: 'अस्ट्रेलिया',
  'New Zealand': 'न्युजिल्यान्ड',
  Canada: 'क्यानडा',
  UK: 'बेलायत',
  USA: 'अमेरिका',
  Ireland: 'आयरल्यान्ड',
  Denmark: 'डेनमार्क',
  Europe: 'युरोप',
  'Visa Process': 'भिसा प्रक्रिया',
  Scholarships: 'छात्रवृत्ति',
  Universities: 'विश्वविद्यालय',
  Services: 'सेवाहरू',
  'Student Screening': 'योग्यता जाँच',
  'Application Assistance': 'आवेदन सहयोग',
  Documentation: 'कागजात तयारी',
  'Interview Assistance': 'अन्तर्वार्ताको तयारी',
  'Scholarship Assistance': 'छात्रवृत्ति सहयोग',
  'Visa Declaration': 'भिसाको स्वघोषणा',
  'Offer Confirmation': 'अफर पक्का गर्ने',
  Counselling: 'परामर्श',
  'Pre-Departure': 'जानुअघिको तयारी',
  'Visa Lodgement': 'भिसा आवेदन',
  'Popular Courses': 'लोकप्रिय विषय',
  'IT in Australia': 'अस्ट्रेलियामा IT',
  'Agriculture in Australia': 'अस्ट्रेलियामा कृषि',
  'MBA in Australia': 'अस्ट्रेलियामा MBA',
  'Architecture in Australia': 'अस्ट्रेलियामा वास्तुकला',
  'Law in Australia': 'अस्ट्रेलियामा कानुन',
  'Science in Australia': 'अस्ट्रेलियामा विज्ञान',
  'Arts in Australia': 'अस्ट्रेलियामा मानविकी',
  Blogs: 'ब्लग',
  'About Us': 'हाम्रो बारेमा',
  Introduction: 'परिचय',
  Objectives: 'उद्देश्य',
  Gallery: 'ग्यालरी',
  'Video Gallery': 'भिडियो ग्यालरी',
  'Contact Us': 'सम्पर्क',
  Enquiry: 'सोधपुछ',
  Review: 'तपाईंको अनुभव',
};

export const nepaliSettings: Pick<DefaultSettings, 'location' | 'address'> = {
  location: 'काठमाडौँ, नेपाल',
  address: 'पुतलीसडक, काठमाडौँ 44600, नेपाल',
};

export const nepaliCounters: Words = {
  'projects seen through': 'पूरा भएका काम',
  'clients advised': 'परामर्श लिएका विद्यार्थी',
  'client satisfaction': 'सन्तुष्टि',
  'years on this road': 'वर्षको अनुभव',
};

/** Key of a fact -> its Nepali value. Values without words are the same in both languages and are not listed. */
export const nepaliValues: Words = {
  'nepal-noc': 'अनिवार्य; यो नभई बैंकले विदेश पैसा पठाउँदैन',
  'nz-fee': 'NZD 850 देखि',
  'dk-work': 'महिनामा 90 घण्टा; जुनदेखि अगस्टसम्म पूरा समय',
};

/** Key of a fact -> its Nepali name. */
export const nepaliFacts: Words = {
  'nepal-noc': 'विदेश पढ्न जाने NOC (अनापत्ति पत्र)',
  'nepal-noc-apply': 'NOC को निवेदन दिने ठाउँ',
  'nepal-noc-fee': 'NOC को शुल्क',
  'ca-funds-one': 'एक वर्षको बस्ने-खाने खर्चका लागि देखाउने रकम (एक जना; Quebec बाहेक; पढाइ शुल्क र यात्रा खर्च छुट्टै)',
  'ca-funds-two': 'एक वर्षको बस्ने-खाने खर्चका लागि देखाउने रकम (दुई जना)',
  'nz-funds': 'एक वर्षको बस्ने-खाने खर्चका लागि देखाउने रकम',
  'nz-fee': 'विद्यार्थी भिसाको शुल्क',
  'nz-work': 'पढाइ चलेको बेला काम गर्न पाइने समय',
  'ie-permit': 'दर्ता शुल्क (Irish Residence Permit)',
  'ie-funds': 'बस्ने-खाने खर्चका लागि देखाउने रकम',
  'ie-visa': 'विद्यार्थी भिसाको शुल्क',
  'ie-work': 'पढाइ चलेको बेला र बिदामा काम गर्न पाइने समय',
  'dk-work': 'काम गर्न पाइने समय',
  'dk-funds': 'देखाउनुपर्ने रकम',
  'dk-fee': 'Residence permit को शुल्क',
  'dk-after': 'पढाइ सकेपछि बस्न पाउने नियम',
  'au-funds': 'एक वर्षको बस्ने-खाने खर्चका लागि देखाउने रकम',
  'au-fee': 'विद्यार्थी भिसा (subclass 500) को शुल्क',
  'au-work': 'पढाइ चलेको बेला काम गर्न पाइने समय',
  'au-genuine': 'Genuine Student सम्बन्धी नियम',
  'au-english': 'भिसाका लागि चाहिने अङ्ग्रेजीको अङ्क',
  'au-after': 'पढाइ सकेपछिको भिसा, Temporary Graduate (subclass 485)',
  'ca-fee': 'Study permit को शुल्क',
  'ca-biometrics': 'बायोमेट्रिक्सको शुल्क',
  'ca-attestation': 'प्रान्तको पत्र (provincial attestation letter)',
  'ca-work': 'पढाइ चलेको बेला क्याम्पसबाहिर काम गर्न पाइने समय',
  'uk-funds': 'एक महिनाका लागि देखाउनुपर्ने रकम (लन्डनमा र अन्यत्र)',
  'uk-funds-days': 'पैसा कति समय खातामा राख्नुपर्छ',
  'uk-fee': 'विद्यार्थी भिसाको शुल्क',
  'uk-surcharge': 'स्वास्थ्य शुल्क (immigration health surcharge)',
  'uk-work': 'पढाइ चलेको बेला काम गर्न पाइने समय',
  'uk-graduate': 'पढाइ सकेपछिको भिसा (Graduate visa)',
  'uk-tb': 'टीबी (क्षयरोग) जाँच',
  'us-sevis': 'SEVIS शुल्क',
  'us-fee': 'विद्यार्थी भिसा (F-1) को शुल्क',
  'us-work': 'पढाइ चलेको बेला क्याम्पसभित्र काम',
  'us-opt': 'पढाइ सकेपछि काम (OPT)',
  'eu-de-account': 'जर्मनी: एक वर्षका लागि blocked account मा राख्ने रकम',
  'eu-fi-funds': 'फिनल्यान्ड: एक महिनाका लागि देखाउनुपर्ने रकम',
  'eu-fi-permit': 'फिनल्यान्ड: residence permit को शुल्क',
  'eu-erasmus': 'Erasmus Mundus छात्रवृत्ति',
  'au-awards-closing': 'Australia Awards: नेपालका लागि अन्तिम मिति',
  'nz-manaaki-closing': 'Manaaki New Zealand Scholarships: अन्तिम मिति',
  'uk-chevening-closing': 'Chevening Scholarships: अन्तिम मिति',
  'us-fulbright-closing': 'Fulbright, नेपालका लागि: अन्तिम मिति',
  'ielts-fee': 'नेपालमा IELTS को शुल्क',
  'ielts-valid': 'नतिजा कति समय चल्छ',
  'pte-fee': 'नेपालमा PTE Academic को शुल्क',
  'pte-valid': 'नतिजा कति समय चल्छ',
  'sat-fee': 'विदेशमा SAT दिँदा लाग्ने शुल्क',
};
