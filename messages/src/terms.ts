/** A term of land records. */
interface Term {
  /** Finds the term in an English text; without regard to case. */
  readonly english: RegExp;
  /** The stem of the term in each complete language, or its stems where inflection changes it. */
  readonly stems: Readonly<Record<TermLanguage, RegExp>>;
}

/** The folders of the complete languages besides English. */
export const TERM_LANGUAGES = ['bn', 'ja', 'ko', 'ru', 'th', 'tl', 'tr', 'zh-Hans'] as const;
type TermLanguage = (typeof TERM_LANGUAGES)[number];

/** The terms that the languages name with one word each: a text with the English term has the stem, and no two terms share one. */
export const TERMS: Readonly<Record<string, Term>> = {
  certificateOfTitle: {
    english: /\b(?:certificates? of title)\b/i,
    stems: {
      bn: /মালিকানা সনদ/i,
      ja: /権原証明書/i,
      ko: /권리증/i,
      ru: /свидетельств/i,
      th: /หนังสือรับรองกรรมสิทธิ์/i,
      tl: /sertipiko ng titulo/i,
      tr: /tapu sertifika/i,
      'zh-Hans': /产权证书/i,
    },
  },
  searchCertificate: {
    english: /\b(?:search certificates?)\b/i,
    stems: {
      bn: /অনুসন্ধান সনদ/i,
      ja: /検索証明書/i,
      ko: /검색 확인서/i,
      ru: /справк|справок/i,
      th: /ใบรับรองการค้นหา/i,
      tl: /sertipiko ng paghahanap/i,
      tr: /arama belge/i,
      'zh-Hans': /检索证明/i,
    },
  },
  chainOfTitle: {
    english: /\b(?:chains? of title)\b/i,
    stems: {
      bn: /মালিকানার/i,
      ja: /権原の履歴/i,
      ko: /권원 이력/i,
      ru: /цепоч/i,
      th: /สายกรรมสิทธิ์/i,
      tl: /kadena ng titulo/i,
      tr: /mülkiyet zincir/i,
      'zh-Hans': /产权链/i,
    },
  },
  memorial: {
    english: /\b(?:memorials?)\b/i,
    stems: {
      bn: /স্মারক/i,
      ja: /付記/i,
      ko: /부기/i,
      ru: /отмет/i,
      th: /รายการจดแจ้ง/i,
      tl: /anotasyon/i,
      tr: /şerh/i,
      'zh-Hans': /附记/i,
    },
  },
  taxLien: {
    english: /\b(?:tax liens?)\b/i,
    stems: {
      bn: /কর লিয়েন/i,
      ja: /租税先取特権/i,
      ko: /세금 유치권/i,
      ru: /налогов/i,
      th: /สิทธิยึดหน่วงภาษี/i,
      tl: /lien sa buwis/i,
      tr: /vergi haciz|vergi hacz/i,
      'zh-Hans': /税务留置权/i,
    },
  },
  grantor: {
    english: /\b(?:grantors?(?![ -]grantee))\b/i,
    stems: {
      bn: /দাতা/i,
      ja: /譲渡人/i,
      ko: /양도인/i,
      ru: /отчужд/i,
      th: /ผู้โอน/i,
      tl: /nagkaloob/i,
      tr: /devreden/i,
      'zh-Hans': /让与人/i,
    },
  },
  grantee: {
    english: /\b(?:(?<!grantor[ -])grantees?)\b/i,
    stems: {
      bn: /গ্রহীতা/i,
      ja: /譲受人/i,
      ko: /양수인/i,
      ru: /приобрет/i,
      th: /ผู้รับโอน/i,
      tl: /pinagkalooban/i,
      tr: /devralan/i,
      'zh-Hans': /受让人/i,
    },
  },
  cart: {
    english: /\b(?:cart)\b/i,
    stems: {
      bn: /কার্ট/i,
      ja: /カート/i,
      ko: /장바구니/i,
      ru: /корзин/i,
      th: /ตะกร้า/i,
      tl: /cart/i,
      tr: /sepet/i,
      'zh-Hans': /购物车/i,
    },
  },
  receipt: {
    english: /\b(?:(?<!\{\{)receipts?)\b/i,
    stems: {
      bn: /রসিদ/i,
      ja: /領収書/i,
      ko: /영수증/i,
      ru: /квитанц/i,
      th: /ใบเสร็จ/i,
      tl: /resibo/i,
      tr: /makbuz/i,
      'zh-Hans': /收据/i,
    },
  },
  auditLog: {
    english: /\b(?:audit log)\b/i,
    stems: {
      bn: /অডিট লগ/i,
      ja: /監査ログ/i,
      ko: /감사 로그/i,
      ru: /журнал/i,
      th: /บันทึกการตรวจสอบ/i,
      tl: /audit log/i,
      tr: /denetim günlü/i,
      'zh-Hans': /审计日志/i,
    },
  },
  passkey: {
    english: /\b(?:passkeys?)\b/i,
    stems: {
      bn: /পাসকি/i,
      ja: /パスキー/i,
      ko: /패스키/i,
      ru: /ключ/i,
      th: /พาสคีย์/i,
      tl: /passkey/i,
      tr: /geçiş anahtar/i,
      'zh-Hans': /通行密钥/i,
    },
  },
  oneTimeCode: {
    english: /\b(?:one-time codes?)\b/i,
    stems: {
      bn: /এককালীন কোড/i,
      ja: /ワンタイムコード/i,
      ko: /일회용 코드/i,
      ru: /одноразов/i,
      th: /รหัสใช้ครั้งเดียว/i,
      tl: /one-time code/i,
      tr: /tek kullanımlık/i,
      'zh-Hans': /一次性验证码/i,
    },
  },
  plat: {
    english: /\b(?:plats?)\b/i,
    stems: {
      bn: /প্ল্যাট/i,
      ja: /分譲図/i,
      ko: /구획도/i,
      ru: /план/i,
      th: /ผังจัดสรร/i,
      tl: /plano/i,
      tr: /parselasyon plan/i,
      'zh-Hans': /地块图/i,
    },
  },
  parcel: {
    english: /\b(?:(?<!gov\/)(?<!\{\{)parcels?(?! id))\b/i,
    stems: {
      bn: /পার্সেল/i,
      ja: /筆/i,
      ko: /필지/i,
      ru: /участ/i,
      th: /แปลง/i,
      tl: /parsela|parcel/i,
      tr: /parsel/i,
      'zh-Hans': /地块/i,
    },
  },
  legalDescription: {
    english: /\b(?:legal descriptions?)\b/i,
    stems: {
      bn: /তফসিল/i,
      ja: /法的表示/i,
      ko: /법적 표시/i,
      ru: /юридическ/i,
      th: /คำอธิบายที่ดิน/i,
      tl: /legal na paglalarawan/i,
      tr: /yasal tanım/i,
      'zh-Hans': /法定描述/i,
    },
  },
  draft: {
    english: /\b(?:(?<!\{\{)drafts?)\b/i,
    stems: {
      bn: /খসড়া/i,
      ja: /下書き/i,
      ko: /임시 저장/i,
      ru: /чернов/i,
      th: /ฉบับร่าง/i,
      tl: /draft/i,
      tr: /tasla/i,
      'zh-Hans': /草稿/i,
    },
  },
};
